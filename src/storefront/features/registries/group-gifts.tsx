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
import styles from './registry.module.css'

type RegistryChangeProps = { registry: Registry; onChange: (registry: Registry) => void }

export function GroupGifts({ registry, onChange }: RegistryChangeProps) {
  const { groupGifts, status } = registry
  const isOpen = status === 'active' || status === 'event_passed'
  if (groupGifts.length === 0 && !isOpen) return null
  return (
    <div className="stack" data-gap="4">
      <SectionHead title="Group gifts" />
      {groupGifts.length > 0 && (
        <ul className={styles.drives}>
          {groupGifts.map((groupGift) => (
            <GroupGiftRow key={groupGift.id} {...{ registry, drive: groupGift, onChange }} />
          ))}
        </ul>
      )}
      {isOpen && (
        <Disclosure summary="Start a group gift">
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
  reached: 'Target reached. The money is in your wallet.',
  credited: 'Ended. The contributions are in your wallet.',
  refunded: 'Ended. Everyone gets a refund.',
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
      <p>
        {formatMoney(raised)} of {formatMoney(target)}
        {givers > 0 && `, from ${givers === 1 ? 'one guest' : `${givers} guests`}`}.
      </p>
      <FaultNotice text={fault} />
      {state === 'open' ? (
        <>
          <p className={styles.note}>
            Until {formatLongDate(deadline)}. {describeOutcome(outcome, registry.names)}
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
              End now<span className="visually-hidden">: {title}</span>
            </TextButton>
          </p>
        </>
      ) : (
        <p className={styles.note}>{endTexts[state]}</p>
      )}
    </li>
  )
}
