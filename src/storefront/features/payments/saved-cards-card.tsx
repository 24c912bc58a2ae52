import { formatPaymentMethod } from './format-payment-method.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import type { Answer } from '#storefront/api/endpoints.ts'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { FaultNotice } from '../members/fault-notice.tsx'
import * as t from '#messages/saved-cards.ts'
import styles from '../members/account-settings.module.css'

type SavedCard = Answer<'get', '/api/user/cards'>['rows'][number]

/** The cards that payment providers keep for the member; nothing if there are none. */
export function SavedCardsCard({
  cards,
  onChange,
}: {
  readonly cards: readonly SavedCard[]
  readonly onChange: () => void
}) {
  const { attempt, isBusy, fault } = useAttempt()
  if (cards.length === 0) return null
  const remove = ({ provider, ref }: SavedCard) =>
    attempt(async () => {
      await sessionApi().post('/api/user/cards/remove', { provider, ref })
      onChange()
    })
  return (
    <Panel title={t.title}>
      <div className="stack" data-gap="5">
        <p>{t.hint}</p>
        <FaultNotice text={fault} />
        <ul className={styles.rows}>
          {cards.map((card) => (
            <li key={card.ref} className={styles.row}>
              <div>
                <p>
                  <b>{formatPaymentMethod(card)}</b>
                </p>
                {card.exp !== '' && <p className="quiet">{t.expires({ date: card.exp })}</p>}
              </div>
              <TextButton disabled={isBusy} onClick={() => void remove(card)}>
                {t.remove}
                <span className="visually-hidden"> {formatPaymentMethod(card)}</span>
              </TextButton>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}
