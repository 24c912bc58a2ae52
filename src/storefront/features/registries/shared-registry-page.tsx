import { useEffect, useState } from 'react'
import { Form } from '#ui/patterns/form/form.tsx'
import { PageHead, Panel, Section, SectionHead } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { EmptyState } from '#ui/primitives/empty-state/empty-state.tsx'
import { TextField } from '#ui/primitives/field/field.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { toFormFault } from '#storefront/api/form-fault.ts'
import { embolden } from '#storefront/message-tags.tsx'
import { paths } from '#storefront/paths.ts'
import { useGuestCheckout } from '../checkout/use-guest-checkout.ts'
import { AvailableGifts } from './available-gifts.tsx'
import { GivenGifts } from './given-gifts.tsx'
import { GroupGiftCard } from './group-gift-card.tsx'
import { unlockSharedRegistry, type SharedGift, type SharedRegistry } from './registry-calls.ts'
import { SharedRegistryHead } from './shared-registry-head.tsx'
import * as t from '#messages/shared-registry.ts'
import styles from './shared-registry.module.css'

type SharedRegistryPageProps = {
  loaded: SharedRegistry
  /** Shown without a picture of the owners. */
  cover: SharedGift['picture'] | null
}

/** A registry as guests see it, without givers or address. */
export function SharedRegistryPage({ loaded, cover }: SharedRegistryPageProps) {
  const [registry, setRegistry] = useState(loaded)
  const [lastLoaded, setLastLoaded] = useState(loaded)
  if (loaded !== lastLoaded) {
    setLastLoaded(loaded)
    setRegistry(loaded)
  }
  // The printed QR code links to an item that is rendered only now.
  useEffect(() => {
    document.getElementById(location.hash.slice(1))?.scrollIntoView({ block: 'center' })
  }, [])
  if (registry.access === 'locked')
    return <LockedRegistry slug={registry.slug} onOpen={setRegistry} />
  const { items, facts, groupGifts } = registry
  const still = items.filter((item) => item.given < item.wanted)
  const given = items.filter((item) => item.given >= item.wanted)
  return (
    <>
      <SharedRegistryHead
        {...registry}
        title={registry.title || registry.eventName}
        picture={registry.picture === null ? cover : toOwnPicture(registry.picture)}
        wanted={items.reduce((sum, item) => sum + item.wanted, 0)}
        given={items.reduce((sum, item) => sum + item.given, 0)}
        beingBought={items.reduce((sum, item) => sum + item.beingBought, 0)}
      />
      <Section className={styles.page}>
        {registry.access === 'closed' && <NoticeRow title={t.closed} />}
        <DeliveryNote registry={registry} />
        {facts.length > 0 && (
          <dl className={styles.answers}>
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {groupGifts.length > 0 && (
          <div id="group-gifts">
            <SectionHead title={t.groupGifts} />
            <ul className={styles.groupGifts}>
              {groupGifts.map((groupGift) => (
                <GroupGiftCard
                  key={groupGift.id}
                  {...{ registry, groupGift }}
                  onChange={setRegistry}
                />
              ))}
            </ul>
          </div>
        )}
        {items.length === 0 && groupGifts.length === 0 && (
          <EmptyState title={t.empty}>
            <p>{t.checkBack}</p>
          </EmptyState>
        )}
        {items.length > 0 && still.length === 0 && (
          <EmptyState
            title={t.everythingBought}
            action={<ButtonLink href={paths.collections}>{t.seeProducts}</ButtonLink>}
          >
            <p>{t.everythingBoughtHint({ names: registry.names })}</p>
          </EmptyState>
        )}
        <AvailableGifts {...{ registry, still }} onChange={setRegistry} />
        <GivenGifts {...{ registry, given }} onChange={setRegistry} />
      </Section>
    </>
  )
}

function DeliveryNote({ registry: { names, creditFirst } }: { registry: SharedRegistry }) {
  const guestCheckout = useGuestCheckout()
  return (
    <p className={styles.delivery}>
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d="M3 7.5h18v11H3zM3 8l9 6.5L21 8" />
      </svg>
      <span>
        {creditFirst
          ? t.giftsAsCredit({ names, b: embolden })
          : t.giftsShipped({ names, b: embolden })}
        {guestCheckout && ` ${t.noAccount}`}
      </span>
    </p>
  )
}

/** The owners’ picture in its served sizes. */
function toOwnPicture(id: string): SharedGift['picture'] {
  return {
    src: `/registry-picture/${id}`,
    widths: [640, 1280],
    width: 1280,
    height: 960,
    color: '#e8e6e0',
    alt: '',
  }
}

function LockedRegistry({
  slug,
  onOpen,
}: {
  slug: string
  onOpen: (registry: SharedRegistry) => void
}) {
  return (
    <Section>
      <PageHead title={t.locked} lead={<p>{t.lockedHint}</p>} />
      <Panel className={styles.narrow}>
        <Form
          id="unlock"
          checks={{ password: (value) => (value === '' ? t.enterPassword : null) }}
          submitLabel={t.open}
          busyLabel={t.opening}
          onSend={({ password = '' }) =>
            unlockSharedRegistry(slug, password).then((registry) => {
              onOpen(registry)
              return null
            }, toFormFault)
          }
        >
          {(field) => (
            <TextField
              {...field('password')}
              label={t.password}
              type="password"
              autoComplete="off"
              maxLength={60}
              required
              unmarked
            />
          )}
        </Form>
      </Panel>
    </Section>
  )
}
