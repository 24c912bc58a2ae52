import { contentPaths } from '#storefront/features/content/content-paths.ts'
import type { MediaKit, PressItem } from '#modules/content/contract.ts'
import { PageHead, Panel, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { Breadcrumb } from '#ui/primitives/breadcrumb/breadcrumb.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { EmptyState } from '#ui/primitives/empty-state/empty-state.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { paths } from '#storefront/paths.ts'
import { ContentSections } from './content-sections.tsx'
import styles from './brand-content.module.css'

export function PressPage({ items, kit }: { items: readonly PressItem[]; kit: MediaKit | null }) {
  return (
    <Section>
      <PageHead
        title={
          <>
            Press <em>room</em>
          </>
        }
        lead={<p>What we announce and what others write. Everything here may be quoted.</p>}
      />
      {items.length === 0 ? (
        <EmptyState title="Nothing announced yet." />
      ) : (
        <ul>
          {items.map((item) => (
            <li key={item.id} className={styles.row}>
              <p className={styles.remark}>
                <time dateTime={item.date}>{longDate(item.date)}</time>
                {item.outlet && `, ${item.outlet}`}
              </p>
              <h2>
                <a href={contentPaths.press(item.id)}>{item.title}</a>
              </h2>
              <p>{item.summary}</p>
            </li>
          ))}
        </ul>
      )}
      {kit && <KitPanel kit={kit} />}
      <PressContact />
    </Section>
  )
}

/** The contents and size of the media kit, before it is downloaded. */
function KitPanel({ kit: { terms, files, bytes } }: { kit: MediaKit }) {
  return (
    <div className={styles.contact}>
      <Panel title="Media kit" tone="ground">
        <p>{terms}</p>
        <ul className={styles.kit}>
          {files.map(({ file, title }) => (
            <li key={file}>{title}</li>
          ))}
        </ul>
        <ButtonLink href="/api/press/kit/download" download variant="secondary">
          Download the kit ({sizeInWords(bytes)})
        </ButtonLink>
      </Panel>
    </div>
  )
}

function sizeInWords(bytes: number): string {
  return bytes < 1_000_000
    ? `ZIP, ${Math.max(1, Math.round(bytes / 1000))} KB`
    : `ZIP, ${(bytes / 1_000_000).toFixed(1)} MB`
}

export function PressItemPage({ item }: { item: PressItem }) {
  return (
    <Section>
      <PageHead
        before={
          <Breadcrumb crumbs={[{ label: 'Press', href: paths.pressRoom }, { label: item.title }]} />
        }
        title={item.title}
        size="step"
        lead={
          <p>
            <time dateTime={item.date}>{longDate(item.date)}</time>
            {item.outlet && `, ${item.outlet}`}
          </p>
        }
      />
      <p className={styles.summary}>{item.summary}</p>
      <ContentSections sections={item.sections} />
      {item.link && (
        <p>
          <TextLink href={item.link}>Read it at {item.outlet ?? 'its source'}</TextLink>
        </p>
      )}
      <PressContact />
    </Section>
  )
}

function PressContact() {
  const shop = useShopSettings()
  return (
    <div className={styles.contact}>
      <Panel title="For the press" tone="ground">
        <p>
          A person answers within a business day:{' '}
          <TextLink href={`mailto:${shop.email}`}>{shop.email}</TextLink>,{' '}
          <TextLink href={shop.phone.dial}>{shop.phone.shown}</TextLink>. Samples and other pictures
          on request.
        </p>
      </Panel>
    </div>
  )
}

function longDate(date: string): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
  }).format(new Date(`${date}T00:00:00Z`))
}
