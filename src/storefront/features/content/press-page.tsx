import { createDateFormat } from '#kernel/locale/date-format.ts'
import { contentPaths } from '#storefront/features/content/content-paths.ts'
import type { PressItem } from '#modules/content/contract.ts'
import type { KitFile, MediaKit } from '#modules/content/media-kit-schemas.ts'
import { PageHead, Panel, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { Breadcrumb } from '#ui/primitives/breadcrumb/breadcrumb.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { EmptyState } from '#ui/primitives/empty-state/empty-state.tsx'
import { Facts } from '#ui/primitives/facts/facts.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { emphasize, linkTo } from '#storefront/message-tags.tsx'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { paths } from '#storefront/paths.ts'
import { LinePicture } from '../cart/line-picture.tsx'
import { ContentSections } from './content-sections.tsx'
import { InlineText } from './inline-text.tsx'
import * as t from '#messages/press.ts'
import styles from './brand-content.module.css'

export function PressPage({ items, kit }: { items: readonly PressItem[]; kit: MediaKit | null }) {
  return (
    <Section>
      <PageHead title={t.pressRoom({ em: emphasize })} lead={<p>{t.lead}</p>} />
      {items.length === 0 ? (
        <EmptyState title={t.noneYet} />
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
      {kit ? <KitPanel kit={kit} /> : <PressContact />}
    </Section>
  )
}

/** The contents and size of the media kit, before it is downloaded. */
function KitPanel({ kit: { terms, about, facts, files, bytes } }: { kit: MediaKit }) {
  const shop = useShopSettings()
  const shown = files.filter(({ photo, mark }) => photo ?? mark)
  const named = files.filter(({ photo, mark }) => !photo && !mark)
  return (
    <div className={styles.kit}>
      <Panel title={t.mediaKit} tone="ground">
        <div className={styles.kitHead}>
          <p>{terms}</p>
          <ButtonLink href="/api/press/kit/download" download>
            {t.downloadKit({ size: sizeInWords(bytes) })}
          </ButtonLink>
          <div>
            <h3>{t.forPress}</h3>
            <ContactText />
          </div>
        </div>
        <ul className={styles.previews}>
          {shown.map((file) => (
            <KitPreview key={file.file} {...file} />
          ))}
        </ul>
        <div className={styles.kitTexts}>
          {named.length > 0 && (
            <div>
              <h3>{t.texts}</h3>
              <ul className={styles.texts}>
                {named.map(({ file, title }) => (
                  <li key={file}>{title}</li>
                ))}
              </ul>
            </div>
          )}
          <div>
            <h3>{t.about({ shop: shop.name })}</h3>
            <p>
              <InlineText text={about} />
            </p>
          </div>
          {facts.length > 0 && (
            <Facts kind="ruled" facts={facts.map(({ label, value }) => ({ term: label, value }))} />
          )}
        </div>
      </Panel>
    </div>
  )
}

function KitPreview({ title, photo, mark }: KitFile) {
  return (
    <li>
      {photo && (
        <LinePicture
          picture={photo}
          shape="landscape"
          sizes="(min-width: 62rem) 22vw, (min-width: 40rem) 30vw, 45vw"
        />
      )}
      {mark && (
        <span className={styles.mark} data-ground={mark.ground === 'dark' ? 'accent' : undefined}>
          <img src={mark.src} alt="" />
        </span>
      )}
      <p className={styles.remark}>{title}</p>
    </li>
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
          <Breadcrumb crumbs={[{ label: t.press, href: paths.pressRoom }, { label: item.title }]} />
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
          <TextLink href={item.link}>
            {item.outlet ? t.readAt({ outlet: item.outlet }) : t.readAtSource}
          </TextLink>
        </p>
      )}
      <PressContact />
    </Section>
  )
}

function PressContact() {
  return (
    <div className={styles.contact}>
      <Panel title={t.forPress} tone="ground">
        <ContactText />
      </Panel>
    </div>
  )
}

function ContactText() {
  const shop = useShopSettings()
  return (
    <p>
      {t.contact({
        email: shop.email,
        number: shop.phone.shown,
        link: linkTo(`mailto:${shop.email}`),
        phone: linkTo(shop.phone.dial),
      })}
    </p>
  )
}

const longDate = createDateFormat({ month: 'long', day: 'numeric', year: 'numeric' })
