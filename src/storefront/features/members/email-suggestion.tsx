import { useEffect, useState } from 'react'
import { suggestEmail } from '#storefront/api/suggest-email.ts'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import styles from './email-suggestion.module.css'

interface EmailSuggestionProps {
  /** As it was typed. */
  readonly email: string
  readonly onTake: (suggested: string) => void
}

/** "Did you mean helen@gmail.com?", if the domain is likely misspelled. */
export function EmailSuggestion({ email, onTake }: EmailSuggestionProps) {
  const [found, setFound] = useState<{ of: string; suggested: string | null } | null>(null)
  useEffect(() => {
    let isCurrent = true
    suggestEmail(email).then(
      (suggested) => isCurrent && setFound({ of: email, suggested }),
      () => null,
    )
    return () => {
      isCurrent = false
    }
  }, [email])
  const suggested = found?.of === email ? found.suggested : null
  return (
    <p role="status" className={styles.suggestion}>
      {suggested !== null && (
        <>
          Did you mean <TextButton onClick={() => onTake(suggested)}>{suggested}</TextButton>?
        </>
      )}
    </p>
  )
}
