import { useState } from 'react'
import { PageHead, Panel, Section, SectionHead } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { Disclosure } from '#ui/primitives/disclosure/disclosure.tsx'
import { EmptyState } from '#ui/primitives/empty-state/empty-state.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { ProgressStitch } from '#ui/primitives/progress-stitch/progress-stitch.tsx'
import { paths } from '#storefront/paths.ts'
import { GroupGifts } from './group-gifts.tsx'
import { Gifts } from './gifts.tsx'
import { ListAdvice } from './list-advice.tsx'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { formatDay } from '../orders/order-texts.ts'
import type { Registry, RegistryQrCodeView } from './registry-calls.ts'
import { formatLongDate, statusNames } from './registry-texts.ts'
import { InviteForm, ShareTools } from './share-tools.tsx'
import { RegistryItemRow } from './registry-item-row.tsx'
import styles from './registry.module.css'
import { registryPaths } from './registry-paths.ts'

export function ManagePage({
  loaded,
  code,
}: {
  loaded: Registry
  code: RegistryQrCodeView | null
}) {
  const shop = useShopSettings()
  const [registry, setRegistry] = useState(loaded)
  const { id, title, names, status, eventDate, wanted, given, items } = registry
  return (
    <Section>
      <div className={styles.page}>
        <PageHead
          size="step"
          title={title || names || 'Your registry'}
          lead={
            <p>
              {[names, eventDate && formatLongDate(eventDate), statusNames[status]]
                .filter(Boolean)
                .join(' · ')}
            </p>
          }
          aside={
            <ButtonLink variant="secondary" href={registryPaths.edit(id)}>
              Edit settings
            </ButtonLink>
          }
        />
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
        {wanted > 0 && (
          <div className={styles.progress}>
            <ProgressStitch done={given} total={wanted} />
            <p>
              {given} of {wanted} gifts bought.
              {registry.hiddenGifts && ' Some are hidden as a surprise, as you asked.'}
            </p>
          </div>
        )}
        <CompletionNotice registry={registry} />
        {status !== 'completed' && status !== 'archived' && <ListAdvice registry={registry} />}
        {code && (
          <Panel title="Share the registry">
            <ShareTools registry={registry} code={code} />
          </Panel>
        )}
        <div>
          <SectionHead
            title="The list"
            aside={
              <ButtonLink variant="secondary" size="small" href={paths.collections}>
                Add items
              </ButtonLink>
            }
          />
          {items.length === 0 ? (
            <EmptyState
              title="Your list is empty."
              action={
                <ButtonLink href={paths.collections}>{shop.navigation.browseLabel}</ButtonLink>
              }
            >
              <p>
                Go to any product and choose “Add to registry”. Guests like a range of prices and
                more gifts than there are guests.
              </p>
            </EmptyState>
          ) : (
            <ul className={styles.wishes}>
              {items.map((item) => (
                <RegistryItemRow
                  key={item.id}
                  level={3}
                  item={item}
                  registryMonogram={registry.monogram}
                  onChange={setRegistry}
                />
              ))}
            </ul>
          )}
        </div>
        <GroupGifts registry={registry} onChange={setRegistry} />
        <Gifts registry={registry} onChange={setRegistry} />
        {(status === 'active' || status === 'event_passed') && (
          <Panel title="Invite guests" className={styles.narrow}>
            <InviteForm registry={registry} />
          </Panel>
        )}
        <RegistryHistory registry={registry} />
      </div>
    </Section>
  )
}

function CompletionNotice({ registry: { completion } }: { registry: Registry }) {
  if (completion === null || completion.state === 'over') return null
  const { opensOn, endsOn, percent, state, code } = completion
  const text = {
    open:
      `You get ${percent}% off what’s left, in one order, until ${formatLongDate(endsOn)}. It’s applied to `
      + `your cart automatically${code ? ` with code ${code}` : ' from tomorrow'}.`,
    'to-come': `From ${formatLongDate(opensOn)}, you get ${percent}% off what’s left, in one order.`,
    'too-young': `Two weeks after publishing, you get ${percent}% off what’s left, in one order.`,
    'too-short':
      `With 10 or more items, you get ${percent}% off what’s left, in one order, until `
      + `${formatLongDate(endsOn)}.`,
  }
  return <NoticeRow title={text[state]} />
}

function RegistryHistory({ registry: { log } }: { registry: Registry }) {
  const { timeZone } = useShopSettings()
  if (log.length === 0) return null
  return (
    <Disclosure summary="Change history">
      <ul className={styles.plain}>
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
