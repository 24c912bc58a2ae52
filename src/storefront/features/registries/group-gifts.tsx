import { formatMoney } from '#kernel/money/money.ts'
import { describeOutcome } from '#modules/registries/domain/group-gift.ts'
import { SectionHead } from '#ui/patterns/page-shell/page-shell.tsx'
import { Disclosure } from '#ui/primitives/disclosure/disclosure.tsx'
import { ProgressStitch } from '#ui/primitives/progress-stitch/progress-stitch.tsx'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { FaultNotice } from '../members/fault-notice.tsx'
import { GroupGiftForm } from './group-gift-form.tsx'
import type { Registry, GroupGift } from './registry-calls.ts'
import { formatLongDate } from './registry-texts.ts'
import * as t from '#messages/group-gifts.ts'
import styles from './registry.module.css'

type RegistryChangeProps = { registry: Registry; onChange: (registry: Registry) => void }

export function GroupGifts({ registry, onChange }: RegistryChangeProps) {
  const { groupGifts, status } = registry
  const isOpen = status === 'active' || status === 'event_passed'
  if (groupGifts.length === 0 && !isOpen) return null
  return (
    <div className="stack" data-gap="4">
      <SectionHead title={t.title} />
      {groupGifts.length > 0 && (
        <ul className={styles.drives}>
          {groupGifts.map((groupGift) => (
            <GroupGiftRow key={groupGift.id} {...{ registry, drive: groupGift, onChange }} />
          ))}
        </ul>
      )}
      {isOpen && (
        <Disclosure summary={t.start}>
          <div className={styles.narrow}>
            <GroupGiftForm key={groupGifts.length} {...{ registry, onChange }} />
          </div>
        </Disclosure>
      )}
    </div>
  )
}

const endTexts = {
  open: '',
  reached: t.reached,
  credited: t.credited,
  refunded: t.refunded,
} as const

function GroupGiftRow({
  registry,
  drive: groupGift,
  onChange,
}: RegistryChangeProps & { drive: GroupGift }) {
  const { attempt, isBusy, fault } = useAttempt()
  const { id, title, target, raised, givers, deadline, outcome, state } = groupGift
  return (
    <li className={styles.drive}>
      <h3>{title}</h3>
      <ProgressStitch done={Math.min(raised, target)} total={target} />
      <p>{t.raised({ raised: formatMoney(raised), target: formatMoney(target), givers })}</p>
      <FaultNotice text={fault} />
      {state === 'open' ? (
        <>
          <p className={styles.note}>
            {t.untilDate({
              date: formatLongDate(deadline),
              outcome: describeOutcome(outcome, registry.names),
            })}
          </p>
          <p>
            <TextButton
              disabled={isBusy}
              onClick={() =>
                void attempt(async () =>
                  onChange(
                    await sessionApi().post('/api/registry/endGroupGift', { groupGiftId: id }),
                  ),
                )
              }
            >
              {t.endNow}
              <span className="visually-hidden">: {title}</span>
            </TextButton>
          </p>
        </>
      ) : (
        <p className={styles.note}>{endTexts[state]}</p>
      )}
    </li>
  )
}
