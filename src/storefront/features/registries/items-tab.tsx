import { SectionHead } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { Disclosure } from '#ui/primitives/disclosure/disclosure.tsx'
import { EmptyState } from '#ui/primitives/empty-state/empty-state.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { paths } from '#storefront/paths.ts'
import { formatDay } from '../orders/order-texts.ts'
import { CompletionNotice } from './completion-notice.tsx'
import { groupByDepartment } from './group-by-department.ts'
import { GroupGifts } from './group-gifts.tsx'
import { ListAdvice } from './list-advice.tsx'
import type { Registry } from './registry-calls.ts'
import { RegistryItemCard } from './registry-item-card.tsx'
import { registryPaths } from './registry-paths.ts'
import styles from './items-tab.module.css'

type ItemsTabProps = { registry: Registry; onChange: (registry: Registry) => void }

/** The list of a registry for its managers, by department. */
export function ItemsTab({ registry, onChange }: ItemsTabProps) {
  const { id, status, items } = registry
  return (
    <>
      {status === 'draft' && (
        <NoticeRow
          title="This registry is a draft. Guests can’t see it yet."
          action={
            <ButtonLink size="small" href={registryPaths.step(id, registry.step)}>
              Continue
            </ButtonLink>
          }
        />
      )}
      {registry.hiddenGifts && (
        <NoticeRow title="Some gifts are hidden as a surprise, as you asked." />
      )}
      <CompletionNotice registry={registry} />
      {status !== 'completed' && status !== 'archived' && <ListAdvice registry={registry} />}
      {items.length === 0 ? (
        <EmptyList />
      ) : (
        <div className={styles.sections}>
          {groupByDepartment(items).map(({ title, items: shelf, wanted, given }, index) => (
            <section key={title} aria-label={title}>
              <SectionHead
                title={title}
                aside={
                  index === 0 ? (
                    <ButtonLink variant="secondary" size="small" href={paths.collections}>
                      Add gifts
                    </ButtonLink>
                  ) : (
                    <p>
                      {given} of {wanted} bought
                    </p>
                  )
                }
              />
              <ul className={styles.cards}>
                {shelf.map((item) => (
                  <RegistryItemCard
                    key={item.id}
                    item={item}
                    registryMonogram={registry.monogram}
                    onChange={onChange}
                  />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      <GroupGifts registry={registry} onChange={onChange} />
      <RegistryHistory registry={registry} />
    </>
  )
}

function EmptyList() {
  const { navigation } = useShopSettings()
  return (
    <EmptyState
      title="Your list is empty."
      action={<ButtonLink href={paths.collections}>{navigation.browseLabel}</ButtonLink>}
    >
      <p>
        Go to any product and choose “Add to registry”. Guests like a range of prices and more gifts
        than there are guests.
      </p>
    </EmptyState>
  )
}

function RegistryHistory({ registry: { log } }: { registry: Registry }) {
  const { timeZone } = useShopSettings()
  if (log.length === 0) return null
  return (
    <Disclosure summary="Change history">
      <ul className={styles.history}>
        {log.map(({ at, actorName, text }) => (
          <li key={`${at} ${text}`}>
            <time dateTime={at}>{formatDay(at, timeZone)}</time>
            {actorName && `, ${actorName}`}: {text}
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
