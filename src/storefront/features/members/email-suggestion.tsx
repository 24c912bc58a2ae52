import { useEffect, useState, type ReactNode } from 'react'
import { suggestEmail } from '#storefront/api/suggest-email.ts'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import * as t from '#messages/email-suggestion.ts'
import styles from './email-suggestion.module.css'

const buttonFor = (onPress: () => void) => (text: ReactNode) => (
  <TextButton onClick={onPress}>{text}</TextButton>
)

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
      {suggested !== null
        && t.didYouMean({ email: suggested, suggestion: buttonFor(() => onTake(suggested)) })}
    </p>
  )
}
