import type { Policy } from '#modules/content/contract.ts'
import { Columns, PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { linkTo } from '#storefront/message-tags.tsx'
import { ContentBlockView } from './content-sections.tsx'
import { formatVersion } from './format-version.ts'
import * as t from '#messages/policy.ts'
import styles from './content.module.css'

type PolicyPageProps = {
  policy: Policy
  /** The path of the current version. */
  address: string
  lead?: string
}

/** A policy text with a table of contents. */
export function PolicyPage({
  policy: { title, lead: own, sections, version, supersededBy },
  address,
  lead = own,
}: PolicyPageProps) {
  return (
    <Section>
      <PageHead title={title} lead={<p>{lead}</p>} size="step" />
      <Columns
        shape="aside-main"
        sticky
        first="aside"
        aside={
          <nav aria-label={t.onThisPage}>
            <ul className={styles.contents}>
              {sections.map(({ id, title: name }) => (
                <li key={id}>
                  <a href={`#${id}`}>{name}</a>
                </li>
              ))}
            </ul>
          </nav>
        }
      >
        {supersededBy && (
          <div className={styles.before}>
            <NoticeRow tone="info" title={t.superseded({ date: formatVersion(supersededBy) })}>
              <p>{t.supersededHint({ link: linkTo(address) })}</p>
            </NoticeRow>
          </div>
        )}
        <div className="prose">
          {sections.map(({ id, title: name, blocks }) => [
            <h2 key={id} id={id} className={styles.heading}>
              {name}
            </h2>,
            ...blocks.map((block, index) => (
              <ContentBlockView key={`${id} ${index}`} block={block} />
            )),
          ])}
          <p className={`quiet ${styles.changed}`}>
            {t.inEffect({ date: formatVersion(version) })}
          </p>
        </div>
      </Columns>
    </Section>
  )
}
