import { useEffect, useState } from 'react'
import { CardGrid } from '#ui/patterns/card-grid/card-grid.tsx'
import { Form } from '#ui/patterns/form/form.tsx'
import { PageHead, Panel, Section, SectionHead } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { ChipRow, ChoiceChip } from '#ui/primitives/chip/chip.tsx'
import { EmptyState } from '#ui/primitives/empty-state/empty-state.tsx'
import { TextField } from '#ui/primitives/field/field.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { toFormFault } from '#storefront/api/form-fault.ts'
import { paths } from '#storefront/paths.ts'
import { useGuestCheckout } from '../checkout/use-guest-checkout.ts'
import { GroupGiftCard } from './group-gift-card.tsx'
import { GiftCard } from './gift-card.tsx'
import { SharedRegistryHead } from './shared-registry-head.tsx'
import { unlockSharedRegistry, type SharedGift, type SharedRegistry } from './registry-calls.ts'
import styles from './registry.module.css'
import { registryPaths } from './registry-paths.ts'

/** A registry as guests see it, without givers or address. */
export function SharedRegistryPage({
  loaded,
  band,
}: {
  loaded: SharedRegistry
  /** Key of the price filter. */
  band: string | null
}) {
  const [registry, setRegistry] = useState(loaded)
  const guestCheckout = useGuestCheckout()
  // The printed QR code links to an item that is rendered only now.
  useEffect(() => {
    document.getElementById(location.hash.slice(1))?.scrollIntoView({ block: 'center' })
  }, [])
  if (registry.access === 'locked')
    return <LockedRegistry slug={registry.slug} onOpen={setRegistry} />
  const { names, title, eventName, month, place, message, facts, giftCardSlug, items } = registry
  const wanted = items.reduce((sum, item) => sum + item.wanted, 0)
  const given = items.reduce((sum, item) => sum + item.given, 0)
  const still = items.filter((item) => item.given < item.wanted)
  const boughtItems = items.filter((item) => !still.includes(item))
  return (
    <>
      <SharedRegistryHead
        names={names}
        event={[title || eventName, month, place].filter(Boolean).join(' · ')}
        message={message}
        picture={registry.picture === null ? largestPicture(items) : ownPicture(registry.picture)}
        {...{ given, wanted }}
      />
      <Section>
        <div className={styles.page}>
          {registry.access === 'closed' && (
            <NoticeRow title="This registry isn’t accepting gifts right now." />
          )}
          <p className={styles.relay}>
            {registry.creditFirst
              ? `Gifts for ${names} become store credit, so they can order later. They receive `
                + 'everything you pay, including shipping, and nothing ships until they order it.'
              : `We ship gifts to ${names} directly. We have their address, so you don’t need it.`}
            {guestCheckout && ' You don’t need an account.'}
          </p>
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
          {items.length === 0 && registry.groupGifts.length > 0 ? null : items.length === 0 ? (
            <EmptyState title="This registry is empty.">
              <p>Please check back later.</p>
            </EmptyState>
          ) : (
            <AvailableItems {...{ registry, still }} bandKey={band} onChange={setRegistry} />
          )}
          <GroupGiftSection {...{ registry }} onChange={setRegistry} />
          {giftCardSlug !== null && registry.access === 'open' && (
            <p>
              Would you rather let them choose?{' '}
              <TextLink href={paths.goods(giftCardSlug)}>A gift card</TextLink> is welcome, too.
              Have it sent to yourself and give them the code.
            </p>
          )}
          {boughtItems.length > 0 && (
            <div>
              <SectionHead title="Already bought" />
              <CardGrid layout="four" label="Already bought">
                {boughtItems.map((gift) => (
                  <GiftCard key={gift.id} {...{ registry, gift }} onChange={setRegistry} />
                ))}
              </CardGrid>
            </div>
          )}
        </div>
      </Section>
    </>
  )
}

function GroupGiftSection({
  registry,
  onChange,
}: {
  registry: SharedRegistry
  onChange: (registry: SharedRegistry) => void
}) {
  if (registry.groupGifts.length === 0) return null
  return (
    <div>
      <SectionHead title="Group gifts" />
      <ul className={styles.drives}>
        {registry.groupGifts.map((groupGift) => (
          <GroupGiftCard key={groupGift.id} {...{ registry, drive: groupGift, onChange }} />
        ))}
      </ul>
    </div>
  )
}

/** The owner's picture in its served sizes. */
function ownPicture(id: string): SharedGift['picture'] {
  return {
    src: `/registry-picture/${id}`,
    widths: [640, 1280],
    width: 1280,
    height: 960,
    color: '#e8e6e0',
    alt: '',
  }
}

/** The picture of the most expensive item with a large photo. */
function largestPicture(items: readonly SharedGift[]): SharedGift['picture'] | null {
  const itemsWithPicture = items.filter(({ picture }) =>
    picture.widths.some((width) => width >= 800),
  )
  return itemsWithPicture.toSorted((a, b) => b.price - a.price)[0]?.picture ?? null
}

const priceBands = [
  { key: 'all', label: 'All', least: 0, most: Infinity },
  { key: 'small', label: 'Under $50', least: 0, most: 50_00 },
  { key: 'middle', label: '$50 to $150', least: 50_00, most: 150_00 },
  { key: 'large', label: 'Over $150', least: 150_00, most: Infinity },
] as const

type AvailableItemsProps = {
  bandKey: string | null
  registry: SharedRegistry
  still: readonly SharedGift[]
  onChange: (registry: SharedRegistry) => void
}

function AvailableItems({ registry, still, bandKey, onChange }: AvailableItemsProps) {
  const band = priceBands.find(({ key }) => key === bandKey) ?? priceBands[0]
  const shown = still.filter(({ price }) => price >= band.least && price < band.most)
  if (still.length === 0)
    return (
      <EmptyState
        title="Every gift has been bought."
        action={<ButtonLink href={paths.collections}>See all products</ButtonLink>}
      >
        <p>Ask {registry.names} what else they’d like.</p>
      </EmptyState>
    )
  return (
    <div>
      <SectionHead title="Still wanted" />
      {still.length > 3 && (
        <div className={styles.filter}>
          <ChipRow label="Price">
            {priceBands.map((option) => (
              <ChoiceChip
                key={option.key}
                href={`${registryPaths.shared(registry.slug)}?price=${option.key}`}
                on={option === band}
                count={
                  still.filter(({ price }) => price >= option.least && price < option.most).length
                }
              >
                {option.label}
              </ChoiceChip>
            ))}
          </ChipRow>
        </div>
      )}
      {shown.length === 0 && <p>Nothing is left in this price range.</p>}
      <CardGrid label="Still wanted">
        {shown.map((gift) => (
          <GiftCard key={gift.id} {...{ registry, gift, onChange }} />
        ))}
      </CardGrid>
    </div>
  )
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
      <PageHead
        title="This registry is password-protected."
        lead={
          <p>
            You’ll find the password on the invitation, or ask the person who sent you the link.
          </p>
        }
      />
      <Panel className={styles.narrow}>
        <Form
          id="unlock"
          checks={{ password: (value) => (value === '' ? 'Enter the password.' : null) }}
          submitLabel="Open the registry"
          busyLabel="Opening…"
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
              label="Password"
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
