import { useNavigate } from 'react-router'
import { SectionHead } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button, ButtonLink } from '#ui/primitives/button/button.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { paths } from '#storefront/paths.ts'
import { FaultNotice } from '../members/fault-notice.tsx'
import { ListAdvice } from './list-advice.tsx'
import { ListSpread } from './list-spread.tsx'
import type { Registry } from './registry-calls.ts'
import { RegistryItemCard } from './registry-item-card.tsx'
import { registryPaths } from './registry-paths.ts'
import { StarterChecklist } from './starter-checklist.tsx'
import styles from './items-tab.module.css'

type FirstGiftsProps = { registry: Registry; onChange: (registry: Registry) => void }

/** The last step: a checklist of first gifts, then the list so far. */
export function FirstGifts({ registry, onChange }: FirstGiftsProps) {
  return (
    <div className="stack" data-gap="6">
      <p>
        Add what you’d love with one press. You can change quantities and colors, or add anything
        else from the shop, at any time.
      </p>
      <StarterChecklist {...{ registry, onChange }} />
      {registry.items.length > 0 && (
        <section aria-label="Your list">
          <SectionHead
            title="Your list"
            aside={
              <ButtonLink variant="secondary" size="small" href={paths.collections}>
                Browse gifts
              </ButtonLink>
            }
          />
          <ul className={styles.cards}>
            {registry.items.map((item) => (
              <RegistryItemCard
                key={item.id}
                registryMonogram={registry.monogram}
                {...{ item, onChange }}
              />
            ))}
          </ul>
        </section>
      )}
    </div>
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
        <NoticeRow tone="warning" title="Before you can publish it:">
          {missing.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </NoticeRow>
      )}
      <Button
        size="large"
        wide
        busy={isBusy}
        busyLabel="Publishing…"
        onClick={() => void publish()}
      >
        Publish the registry
      </Button>
      <p>
        <TextLink href={registryPaths.mine}>Finish later</TextLink>
      </p>
    </div>
  )
}
