import { useNavigate } from 'react-router'
import { draftThankYou } from '#modules/registries/domain/thank-you-draft.ts'
import { Form } from '#ui/patterns/form/form.tsx'
import { SectionHead } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { Disclosure } from '#ui/primitives/disclosure/disclosure.tsx'
import { TextAreaField } from '#ui/primitives/field/field.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import { toFormFault } from '#storefront/api/form-fault.ts'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import { paths } from '#storefront/paths.ts'
import { downloadFile } from '#storefront/session/download-file.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { FaultNotice } from '../members/fault-notice.tsx'
import { GiftCredit } from './gift-credit.tsx'
import type { Registry, RegistryGift } from './registry-calls.ts'
import styles from './registry.module.css'

const unitTexts: Readonly<Record<string, string>> = {
  bought: 'paid for',
  shipped: 'on its way',
  delivered: 'delivered',
  thanked: 'delivered',
  returned: 'exchanged for store credit',
  converted: 'exchanged for store credit',
}

/** "from Marble & Oak, order 4711" */
function describeSource({ source, store, storeOrder }: RegistryGift): string {
  if (source === 'phone') return 'bought by phone'
  if (source === 'store') return 'bought in our store'
  return [`from ${store || 'another store'}`, storeOrder && `order ${storeOrder}`]
    .filter(Boolean)
    .join(', ')
}

export function Gifts({
  registry,
  onChange,
}: {
  registry: Registry
  onChange: (registry: Registry) => void
}) {
  const { gifts, hiddenGifts } = registry
  const thankedCount = gifts.filter(
    ({ thankYou }) => thankYou.status === 'sent' || thankYou.status === 'skipped',
  ).length
  const { attempt, isBusy, fault } = useAttempt()
  if (gifts.length === 0 && !hiddenGifts) return null
  return (
    <div>
      <SectionHead
        title="Gifts and thanks"
        aside={<p>{gifts.length > 0 && `${thankedCount} of ${gifts.length} thanked`}</p>}
      />
      {hiddenGifts && <NoticeRow title="More gifts are hidden as a surprise for now." />}
      <FaultNotice text={fault} />
      {gifts.length > 0 && (
        <p className={styles.filter}>
          <Button
            variant="quiet"
            size="small"
            busy={isBusy}
            onClick={() =>
              void attempt(() =>
                downloadFile(
                  '/api/registry/thankYouTable',
                  { id: registry.id },
                  'Gifts and thanks.csv',
                ),
              )
            }
          >
            Download as CSV
          </Button>
        </p>
      )}
      {gifts.some(({ thankYou }) => thankYou.status !== 'sent') && (
        <p className={styles.filter}>
          <Button
            variant="secondary"
            size="small"
            busy={isBusy}
            onClick={() =>
              void attempt(() =>
                downloadFile(
                  '/api/registry/thankYouCards',
                  { id: registry.id },
                  'Thank-you cards.pdf',
                ),
              )
            }
          >
            Print thank-you cards
          </Button>
        </p>
      )}
      <ul className={styles.gifts}>
        {gifts.map((gift) => (
          <GiftRow key={gift.id} {...{ registry, gift, onChange }} />
        ))}
      </ul>
    </div>
  )
}

type GiftRowProps = {
  registry: Registry
  gift: RegistryGift
  onChange: (registry: Registry) => void
}

function GiftRow({ registry, gift, onChange }: GiftRowProps) {
  const { id, giverName, note, items, thankYou } = gift
  const { attempt, isBusy, fault } = useAttempt()
  const navigate = useNavigate()
  const isDelivered =
    gift.source === 'web'
    && items.some(({ status }) => status === 'delivered' || status === 'thanked')
  const isFinished = thankYou.status === 'sent' || thankYou.status === 'skipped'
  const thank = (text: string, action: 'draft' | 'send' | 'skip') =>
    sessionApi().post('/api/registry/sendThankYou', { giftId: id, text, action }).then(onChange)
  return (
    <li className={styles.gift}>
      <h3>{giverName || 'A guest'}</h3>
      <ul className={styles.plain}>
        {items.map((item) => (
          <li key={`${item.itemId} ${item.status}`}>
            {item.count > 1 && `${item.count} × `}
            {[item.title, unitTexts[item.status] ?? describeSource(gift)]
              .filter(Boolean)
              .join(', ')}
            <GiftCredit {...{ registry, gift, item, onChange }} />
          </li>
        ))}
      </ul>
      {note && <p className={styles.note}>“{note}”</p>}
      {isDelivered && (
        <p>
          <TextButton
            disabled={isBusy}
            onClick={() =>
              void attempt(async () => {
                const { code } = await sessionApi().post('/api/registry/giftReturn', { giftId: id })
                await navigate(`${paths.trackOrder}#gift=${code}`)
              })
            }
          >
            Exchange or return it
            <span className="visually-hidden">, from {giverName || 'a guest'}</span>
          </TextButton>
          . {giverName.split(' ')[0] || 'Your guest'} won’t be notified.
        </p>
      )}
      <FaultNotice text={fault} />
      {isFinished ? (
        <p>{thankYou.status === 'sent' ? 'Thanked by email.' : 'Thanked.'}</p>
      ) : (
        <Disclosure
          summary={thankYou.status === 'drafted' ? 'Continue your thank-you note' : 'Say thank you'}
        >
          <div className="stack" data-gap="3">
            {thankYou.canEmail && (
              <Form
                id={`thank-${id}`}
                checks={{
                  text: (value) => (value.trim() === '' ? 'Write a message first.' : null),
                }}
                submitLabel="Send by email"
                busyLabel="Sending…"
                onSend={({ text = '' }) => thank(text, 'send').then(() => null, toFormFault)}
              >
                {(field) => (
                  <TextAreaField
                    {...field('text')}
                    label={`Your message to ${giverName.split(' ')[0] || 'them'}`}
                    hint="We send it for you, so neither of you sees the other’s address."
                    rows={4}
                    maxLength={1000}
                    defaultValue={thankYou.text || draftThankYou(gift)}
                    required
                    unmarked
                  />
                )}
              </Form>
            )}
            <p>
              <Button
                variant="quiet"
                busy={isBusy}
                onClick={() => void attempt(() => thank(thankYou.text, 'skip'))}
              >
                I’ve already thanked them<span className="visually-hidden">: {giverName}</span>
              </Button>
            </p>
          </div>
        </Disclosure>
      )}
    </li>
  )
}
