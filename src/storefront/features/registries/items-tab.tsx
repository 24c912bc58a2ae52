import { SectionHead } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { Disclosure } from '#ui/primitives/disclosure/disclosure.tsx'
import { EmptyState } from '#ui/primitives/empty-state/empty-state.tsx'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { paths } from '#storefront/paths.ts'
import { formatDay } from '../orders/order-texts.ts'
import { describeCompletion } from './describe-completion.ts'
import { groupByDepartment } from './group-by-department.ts'
import { GroupGifts } from './group-gifts.tsx'
import { ListAdvice } from './list-advice.tsx'
import type { Registry } from './registry-calls.ts'
import { registryPaths } from './registry-paths.ts'
import { useItemCards } from './use-item-cards.tsx'
import * as t from '#messages/registry-manage.ts'
import styles from './items-tab.module.css'

type ItemsTabProps = { registry: Registry; onChange: (registry: Registry) => void }

/** The list of a registry for its managers, by department. */
export function ItemsTab({ registry, onChange }: ItemsTabProps) {
  const { items, change, renderCard } = useItemCards(registry, onChange)
  const { status } = registry
  const isOpen = status !== 'completed' && status !== 'archived'
  return (
    <>
      <ListLine registry={registry} />
      {items.length === 0 ? (
        <EmptyList />
      ) : (
        <div className={styles.sections}>
          {groupByDepartment(items).map(({ title, items: shelf, wanted, given }) => (
            <section key={title} aria-label={title}>
              <SectionHead title={title} aside={<p>{t.bought({ given, wanted })}</p>} />
              <ul className={styles.cards}>{shelf.map(renderCard)}</ul>
            </section>
          ))}
        </div>
      )}
      {isOpen && <ListAdvice registry={registry} />}
      <GroupGifts registry={registry} onChange={change} />
      <RegistryHistory registry={registry} />
    </>
  )
}

/** The one line above the list: what to know about it, and the way to add to it. */
function ListLine({ registry }: Pick<ItemsTabProps, 'registry'>) {
  const { id, status, step, hiddenGifts, items } = registry
  const isDraft = status === 'draft'
  const sentences = [
    isDraft && t.draft,
    hiddenGifts && t.giftsHidden,
    !isDraft && describeCompletion(registry),
  ].filter(Boolean)
  if (sentences.length === 0 && items.length === 0) return null
  return (
    <div className={styles.line}>
      <p>{sentences.join(' ')}</p>
      <div className="cluster">
        {items.length > 0 && (
          <ButtonLink variant="secondary" size="small" href={paths.collections}>
            {t.addGifts}
          </ButtonLink>
        )}
        {isDraft && (
          <ButtonLink size="small" href={registryPaths.step(id, step)}>
            {t.continueDraft}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

function EmptyList() {
  const { navigation } = useShopSettings()
  return (
    <EmptyState
      title={t.emptyTitle}
      action={<ButtonLink href={paths.collections}>{navigation.browseLabel}</ButtonLink>}
    >
      <p>{t.emptyHint}</p>
    </EmptyState>
  )
}

function RegistryHistory({ registry: { log } }: { registry: Registry }) {
  const { timeZone } = useShopSettings()
  if (log.length === 0) return null
  return (
    <Disclosure summary={t.changeHistory}>
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
