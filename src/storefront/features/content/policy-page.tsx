import type { Policy } from '#modules/content/contract.ts'
import { Columns, PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { Block } from './content-sections.tsx'
import { versionInWords } from './version-in-words.ts'
import styles from './content.module.css'

type PolicyPageProps = {
  policy: Policy
  /** Where the version in force is. */
  address: string
  lead?: string
}

/** A long text at a readable width, its contents beside it. */
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
          <nav aria-label="On this page">
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
            <NoticeRow
              tone="info"
              title={`This version held until ${versionInWords(supersededBy)}.`}
            >
              <p>
                Sums and days in it are today’s; your order’s own page has those you ordered under.{' '}
                <TextLink href={address}>What holds now</TextLink>.
              </p>
            </NoticeRow>
          </div>
        )}
        <div className="prose">
          {sections.map(({ id, title: name, blocks }) => [
            <h2 key={id} id={id} className={styles.heading}>
              {name}
            </h2>,
            ...blocks.map((block, index) => <Block key={`${id} ${index}`} block={block} />),
          ])}
          <p className={`quiet ${styles.changed}`}>
            In force since {versionInWords(version)}. An order keeps the version it was placed
            under.
          </p>
        </div>
      </Columns>
    </Section>
  )
}
