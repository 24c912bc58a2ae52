import { useNavigate } from 'react-router'
import { SectionHead } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button, ButtonLink } from '#ui/primitives/button/button.tsx'
import { TextField } from '#ui/primitives/field/field.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { paths } from '#storefront/paths.ts'
import { FaultNotice } from '../members/fault-notice.tsx'
import { readGuestEstimate } from './event-form.tsx'
import { ListAdvice } from './list-advice.tsx'
import { ListSpread } from './list-spread.tsx'
import { saveRegistry, type Registry } from './registry-calls.ts'
import { registryPaths } from './registry-paths.ts'
import { StarterChecklist } from './starter-checklist.tsx'
import { useItemCards } from './use-item-cards.tsx'
import * as t from '#messages/registry-making.ts'
import styles from './items-tab.module.css'

type FirstGiftsProps = { registry: Registry; onChange: (registry: Registry) => void }

/** The last step: a checklist of first gifts, then the list so far. */
export function FirstGifts({ registry, onChange: setRegistry }: FirstGiftsProps) {
  const { items, change: onChange, renderCard } = useItemCards(registry, setRegistry)
  return (
    <div className="stack" data-gap="6">
      <p>{t.firstGiftsLead}</p>
      <GuestCount {...{ registry, onChange }} />
      <StarterChecklist {...{ registry, onChange }} />
      {items.length > 0 && (
        <section aria-label={t.yourList}>
          <SectionHead
            title={t.yourList}
            aside={
              <ButtonLink variant="secondary" size="small" href={paths.collections}>
                {t.browseGifts}
              </ButtonLink>
            }
          />
          <ul className={styles.cards}>{items.map(renderCard)}</ul>
        </section>
      )}
    </div>
  )
}

/** The number of guests, which the advice on the list compares with the number of gifts. */
function GuestCount({ registry, onChange }: FirstGiftsProps) {
  const { attempt, fault } = useAttempt()
  const { id, guestEstimate } = registry
  const save = (text: string) =>
    attempt(async () => {
      const next = readGuestEstimate(text)
      if (next !== guestEstimate) onChange(await saveRegistry({ id, guestEstimate: next }))
    })
  return (
    <TextField
      id="registry-guests"
      label={t.guests}
      hint={t.guestsHint}
      type="number"
      inputMode="numeric"
      min={1}
      max={5000}
      optional
      className={styles.guests}
      defaultValue={guestEstimate ?? ''}
      error={fault || undefined}
      onBlur={(event) => void save(event.currentTarget.value)}
    />
  )
}

export function PublishPanel({ registry }: { registry: Registry }) {
  const navigate = useNavigate()
  const { attempt, isBusy, fault } = useAttempt()
  const missing = Object.values(registry.missing)
  const publish = () =>
    attempt(async () => {
      const { id } = await sessionApi().post('/api/registry/publish', { id: registry.id })
      void navigate(registryPaths.ready(id))
    })
  return (
    <div className="stack" data-gap="4">
      {registry.items.length > 0 && <ListSpread registry={registry} />}
      <ListAdvice registry={registry} />
      <FaultNotice text={fault} />
      {missing.length > 0 && (
        <NoticeRow tone="warning" title={t.beforePublishing}>
          {missing.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </NoticeRow>
      )}
      <Button
        size="large"
        wide
        busy={isBusy}
        busyLabel={t.publishing}
        onClick={() => void publish()}
      >
        {t.publish}
      </Button>
      <p>
        <TextLink href={registryPaths.mine}>{t.finishLater}</TextLink>
      </p>
    </div>
  )
}
