import { Section } from '#ui/patterns/page-shell/page-shell.tsx'
import styles from './brand-paragraph.module.css'

export function BrandParagraph() {
  return (
    <Section className={styles.about} label="About the name">
      <div className={styles.entry}>
        <p className={styles.word} lang="en-GB">
          <dfn>aumbry</dfn>
        </p>
        <p className="quiet">noun. A cupboard set into a wall, for linen and good cups.</p>
      </div>
      <p className={styles.words}>
        We began with one cupboard of our grandmother’s sheets, mended for sixty years and better
        for it. So we choose long flax and long-staple cotton, hem by hand where a hand does it
        better, and keep every pattern in stock for at least ten years. If a napkin is lost in the
        tenth, you can buy the one.
      </p>
    </Section>
  )
}
