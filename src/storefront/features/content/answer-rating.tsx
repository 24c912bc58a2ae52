import { useState } from 'react'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import { reportEvent } from '#storefront/session/report-event.ts'
import * as t from '#messages/answer-rating.ts'
import styles from './content.module.css'

/** Asks whether an answer was helpful. Responses are counted anonymously. */
export function AnswerRating({ id }: { id: string }) {
  const [response, setResponse] = useState<'useful' | 'not_useful' | null>(null)
  const respond = (rating: 'useful' | 'not_useful') => () => {
    reportEvent({ type: 'web_click', name: `faq_${id}`, action: rating })
    setResponse(rating)
  }
  return (
    <p className={styles.useful}>
      {response === null ? (
        <>
          {t.wasHelpful} <TextButton onClick={respond('useful')}>{t.yes}</TextButton>{' '}
          <TextButton onClick={respond('not_useful')}>{t.no}</TextButton>
        </>
      ) : (
        <span role="status">{response === 'useful' ? t.thankYou : t.thankYouNot}</span>
      )}
    </p>
  )
}
