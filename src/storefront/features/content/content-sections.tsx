import type { ContentBlock, ContentSection } from '#modules/content/contract.ts'
import { Facts } from '#ui/primitives/facts/facts.tsx'
import { InlineText } from './inline-text.tsx'
import styles from './content-sections.module.css'

/** Sections of a content page. Texts can contain links; other markup is shown as text. */
export function ContentSections({
  sections,
  level = 2,
}: {
  sections: readonly ContentSection[]
  level?: 2 | 3
}) {
  const Heading = `h${level}` as const
  return (
    <div className={styles.sections}>
      {sections.map(({ title, blocks }) => (
        <section key={title} className={styles.section}>
          <Heading className={styles.name}>{title}</Heading>
          <div className="prose">
            {blocks.map((block, index) => (
              <ContentBlockView key={index} block={block} />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

export function ContentBlockView({ block }: { block: ContentBlock }) {
  if ('text' in block)
    return (
      <p>
        <InlineText text={block.text} />
      </p>
    )
  if ('list' in block)
    return (
      <ul>
        {block.list.map((item) => (
          <li key={item}>
            <InlineText text={item} />
          </li>
        ))}
      </ul>
    )
  if ('facts' in block)
    return (
      <Facts kind="ruled" facts={block.facts.map(({ label, value }) => ({ term: label, value }))} />
    )
  return (
    <figure>
      <blockquote>
        <p>“{block.quote}”</p>
      </blockquote>
      <figcaption>{block.by}</figcaption>
    </figure>
  )
}
