import { useState } from 'react'
import { PageHead, Panel, Section, SectionHead } from '#ui/patterns/page-shell/page-shell.tsx'
import { Form } from '#ui/patterns/form/form.tsx'
import { Button, ButtonLink } from '#ui/primitives/button/button.tsx'
import { Disclosure } from '#ui/primitives/disclosure/disclosure.tsx'
import { EmptyState } from '#ui/primitives/empty-state/empty-state.tsx'
import { TextAreaField } from '#ui/primitives/field/field.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { ProgressStitch } from '#ui/primitives/progress-stitch/progress-stitch.tsx'
import { faultOf } from '#storefront/api/form-fault.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { paths } from '#storefront/paths.ts'
import { FaultNotice } from '../members/fault-notice.tsx'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import { Drives } from './drives.tsx'
import type { Registry, RegistryCode, RegistryGift } from './registry-calls.ts'
import { dayInWords, statusNames } from './registry-words.ts'
import { InviteForm, ShareTools } from './share-tools.tsx'
import { WishRow } from './wish-row.tsx'
import styles from './registry.module.css'
import { registryPaths } from './registry-paths.ts'

export function ManagePage({ loaded, code }: { loaded: Registry; code: RegistryCode | null }) {
  const [registry, setRegistry] = useState(loaded)
  const { id, title, names, status, eventDate, wanted, given, items } = registry
  return (
    <Section>
      <div className={styles.page}>
        <PageHead
          size="step"
          title={title || names || 'Your registry'}
          lead={<p>{[names, eventDate && dayInWords(eventDate), statusNames[status]].filter(Boolean).join(' · ')}</p>}
          aside={
            <ButtonLink variant="secondary" href={registryPaths.edit(id)}>
              Edit settings
            </ButtonLink>
          }
        />
        {status === 'draft' && (
          <NoticeRow
            title="It is a draft; guests cannot see it yet."
            action={
              <ButtonLink size="small" href={registryPaths.step(id, registry.step)}>
                Go on with it
              </ButtonLink>
            }
          />
        )}
        {wanted > 0 && (
          <div className={styles.progress}>
            <ProgressStitch done={given} total={wanted} />
            <p>
              {given} of {wanted} gifts given.{registry.hiddenGifts && ' Some are kept a surprise, as you asked.'}
            </p>
          </div>
        )}
        {code && (
          <Panel title="Share it">
            <ShareTools registry={registry} code={code} />
          </Panel>
        )}
        <div>
          <SectionHead
            title="The list"
            aside={
              <ButtonLink variant="secondary" size="small" href={paths.collections}>
                Add wishes
              </ButtonLink>
            }
          />
          {items.length === 0 ? (
            <EmptyState title="Nothing is wished for yet." action={<ButtonLink href={paths.collections}>Open the linen press</ButtonLink>}>
              <p>Open any piece and choose “Add to registry”. Guests like a range of prices, and more gifts than there are guests.</p>
            </EmptyState>
          ) : (
            <ul className={styles.wishes}>
              {items.map((item) => (
                <WishRow key={item.id} level={3} item={item} onChange={setRegistry} />
              ))}
            </ul>
          )}
        </div>
        <Drives registry={registry} onChange={setRegistry} />
        <Gifts registry={registry} onChange={setRegistry} />
        {(status === 'active' || status === 'event_passed') && (
          <Panel title="Invite guests" className={styles.narrow}>
            <InviteForm registry={registry} />
          </Panel>
        )}
        <History registry={registry} />
      </div>
    </Section>
  )
}

const pieceWords: Readonly<Record<string, string>> = {
  bought: 'paid for',
  shipped: 'on its way',
  delivered: 'with you',
  thanked: 'with you',
  elsewhere: 'from another shop',
  returned: 'exchanged for credit',
  converted: 'exchanged for credit',
}

function Gifts({ registry, onChange }: { registry: Registry; onChange: (registry: Registry) => void }) {
  const { gifts, hiddenGifts } = registry
  const thanked = gifts.filter(({ thanks }) => thanks.status === 'sent' || thanks.status === 'skipped').length
  if (gifts.length === 0 && !hiddenGifts) return null
  return (
    <div>
      <SectionHead title="Gifts and thanks" aside={<p>{gifts.length > 0 && `${thanked} of ${gifts.length} thanked`}</p>} />
      {hiddenGifts && <NoticeRow title="More gifts are kept a surprise for now." />}
      <ul className={styles.gifts}>
        {gifts.map((gift) => (
          <GiftRow key={gift.id} {...{ gift, onChange }} />
        ))}
      </ul>
    </div>
  )
}

function GiftRow({ gift, onChange }: { gift: RegistryGift; onChange: (registry: Registry) => void }) {
  const { id, giverName, note, pieces, thanks } = gift
  const { attempt, isBusy, fault } = useAttempt()
  const isDone = thanks.status === 'sent' || thanks.status === 'skipped'
  const thank = (text: string, action: 'draft' | 'send' | 'skip') =>
    sessionApi().post('/api/registry/thank', { giftId: id, text, action }).then(onChange)
  return (
    <li className={styles.gift}>
      <h3>{giverName || 'A guest'}</h3>
      <ul className={styles.plain}>
        {pieces.map((piece) => (
          <li key={`${piece.itemId} ${piece.status}`}>
            {piece.count > 1 && `${piece.count} × `}
            {[piece.title, pieceWords[piece.status]].filter(Boolean).join(', ')}
          </li>
        ))}
      </ul>
      {note && <p className={styles.note}>“{note}”</p>}
      <FaultNotice text={fault} />
      {isDone ? (
        <p>{thanks.status === 'sent' ? 'Thanked by mail.' : 'Thanked.'}</p>
      ) : (
        <Disclosure summary={thanks.status === 'drafted' ? 'Go on with your thanks' : 'Say thank you'}>
          <div className="stack" data-gap="3">
            {thanks.canMail && (
              <Form
                id={`thank-${id}`}
                checks={{ text: (value) => (value.trim() === '' ? 'Write a few words first.' : null) }}
                submitLabel="Send it by mail"
                busyLabel="Sending…"
                onSend={({ text = '' }) => thank(text, 'send').then(() => null, faultOf)}
              >
                {(field) => (
                  <TextAreaField
                    {...field('text')}
                    label={`Your words to ${giverName.split(' ')[0] || 'them'}`}
                    hint="Sent through us: neither of you sees the other’s address."
                    rows={4}
                    maxLength={1000}
                    defaultValue={thanks.text || prefilled(gift)}
                    required
                    unmarked
                  />
                )}
              </Form>
            )}
            <p>
              <Button variant="quiet" busy={isBusy} onClick={() => void attempt(() => thank(thanks.text, 'skip'))}>
                I have thanked them myself<span className="visually-hidden">: {giverName}</span>
              </Button>
            </p>
          </div>
        </Disclosure>
      )}
    </li>
  )
}

/** A beginning that names the gift; the rest is one's own. */
function prefilled({ giverName, pieces }: RegistryGift): string {
  const things = pieces.map(({ title }) => title).join(' and ')
  return `Dear ${giverName.split(' ')[0] || 'friend'},\n\nthank you for the ${things}. `
}

function History({ registry: { log } }: { registry: Registry }) {
  if (log.length === 0) return null
  return (
    <Disclosure summary="What was changed, and by whom">
      <ul className={styles.plain}>
        {log.map(({ at, who, text }) => (
          <li key={`${at} ${text}`}>
            <time dateTime={at}>{new Date(at).toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' })}</time>
            {who && `, ${who}`}: {text}
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
