import type { Picture } from '#modules/catalog/contract.ts'
import type { ContentBlock, ContentSection } from '#modules/content/contract.ts'
import { Facts } from '#ui/primitives/facts/facts.tsx'
import { LinePicture } from '../cart/line-picture.tsx'
import { InlineText } from './inline-text.tsx'
import styles from './content-sections.module.css'

/** Sections of a content page. Texts can contain links; other markup is shown as text. */
export function ContentSections({
  sections,
  pictures = [],
  level = 2,
}: {
  sections: readonly ContentSection[]
  /** Shown beside the first sections, one each, on alternating sides. */
  pictures?: readonly Picture[]
  level?: 2 | 3
}) {
  const Heading = `h${level}` as const
  return (
    <div className={styles.sections}>
      {sections.map(({ title, blocks }, index) => (
        <section
          key={title}
          className={styles.section}
          data-illustrated={pictures[index] ? '' : undefined}
        >
          {pictures[index] && <SectionPicture picture={pictures[index]} />}
          <Heading className={styles.name}>{title}</Heading>
          <div className="prose">
            {blocks.map((block, place) => (
              <ContentBlockView key={place} block={block} />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

/** The text says what the picture shows. */
function SectionPicture({ picture }: { picture: Picture }) {
  return (
    <div className={styles.picture}>
      <LinePicture picture={picture} shape="landscape" sizes="(min-width: 48rem) 46vw, 100vw" />
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
