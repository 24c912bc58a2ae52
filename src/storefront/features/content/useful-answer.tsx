import { useState } from 'react'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import { reportEvent } from '#storefront/session/report-event.ts'
import styles from './content.module.css'

/** Asks whether an answer was one; what is pressed is counted without a name. */
export function UsefulAnswer({ id }: { id: string }) {
  const [said, setSaid] = useState<'useful' | 'not_useful' | null>(null)
  const say = (word: 'useful' | 'not_useful') => () => {
    reportEvent({ type: 'web_click', name: `faq_${id}`, action: word })
    setSaid(word)
  }
  return (
    <p className={styles.useful}>
      {said === null ? (
        <>
          Did this answer it? <TextButton onClick={say('useful')}>Yes</TextButton>{' '}
          <TextButton onClick={say('not_useful')}>No</TextButton>
        </>
      ) : (
        <span role="status">
          {said === 'useful' ? 'Good.' : 'Then ask a person: we will write a better answer.'}
        </span>
      )}
    </p>
  )
}
