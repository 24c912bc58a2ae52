import { Section } from '#ui/patterns/page-shell/page-shell.tsx'
import type { HomeTexts } from '#modules/content/shop-contract.ts'
import styles from './brand-paragraph.module.css'

export function BrandParagraph({ term, definition, text }: NonNullable<HomeTexts['about']>) {
  return (
    <Section className={styles.about} label="About the shop">
      <div className={styles.entry}>
        {term && (
          <p className={styles.word}>
            <dfn>{term}</dfn>
          </p>
        )}
        {definition && <p className="quiet">{definition}</p>}
      </div>
      <p className={styles.words}>{text}</p>
    </Section>
  )
}
