import { Picture } from '#ui/primitives/picture/picture.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { Section } from '#ui/patterns/page-shell/page-shell.tsx'
import type { Picture as ShopPicture } from '#modules/catalog/contract.ts'
import type { HomeTexts } from '#modules/content/shop-contract.ts'
import { toPictureProps } from '#storefront/features/catalog/picture-props.ts'
import { paths } from '#storefront/paths.ts'
import * as t from '#messages/home.ts'
import styles from './brand-paragraph.module.css'

type BrandParagraphProps = NonNullable<HomeTexts['about']> & {
  readonly picture: ShopPicture | null
}

export function BrandParagraph({ term, definition, text, picture }: BrandParagraphProps) {
  return (
    <Section className={styles.about} label={t.aboutShop}>
      <div className={styles.entry}>
        {picture && (
          <div className={styles.picture}>
            <Picture
              {...toPictureProps(picture, '(min-width: 60rem) 30vw, 92vw')}
              alt=""
              shape="card"
            />
          </div>
        )}
        {term && (
          <p className={styles.word}>
            <dfn>{term}</dfn>
          </p>
        )}
        {definition && <p className="quiet">{definition}</p>}
      </div>
      <div className="stack" data-gap="5">
        <p className={styles.words}>{text}</p>
        <p>
          <TextLink href={paths.brandStory}>{t.brandStory}</TextLink>
        </p>
      </div>
    </Section>
  )
}
