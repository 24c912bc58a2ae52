import type { ProductCard } from '#modules/catalog/contract.ts'
import { readPackSize } from '#kernel/measure/pack-size.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { Section, SectionHead } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { Picture } from '#ui/primitives/picture/picture.tsx'
import { StitchCount } from '#ui/primitives/stitch-count/stitch-count.tsx'
import { toPictureProps } from '../catalog/picture-props.ts'
import type { SharedGift } from './registry-calls.ts'
import { registryPaths } from './registry-paths.ts'
import { describeCounts } from './registry-texts.ts'
import { SharedRegistryHead } from './shared-registry-head.tsx'
import * as t from '#messages/registry-landing.ts'
import styles from './registry-landing.module.css'

type ExampleRegistryProps = {
  picture: SharedGift['picture'] | null
  products: readonly ProductCard[]
}

const exampleCounts = [
  { wanted: 3, given: 1, beingBought: 1, remaining: 1 },
  { wanted: 2, given: 1, beingBought: 0, remaining: 1 },
  { wanted: 6, given: 2, beingBought: 0, remaining: 4 },
]

/** What guests see, with products of the shop. */
export function ExampleRegistry({ picture, products }: ExampleRegistryProps) {
  return (
    <Section className={styles.example}>
      <div id="example">
        <SectionHead
          title={t.anExample}
          aside={<ButtonLink href={registryPaths.create}>{t.createYours}</ButtonLink>}
        />
      </div>
      <figure aria-label={t.exampleLabel}>
        <SharedRegistryHead
          isPreview
          names={t.exampleNames}
          title={t.exampleTitle}
          eventDate={null}
          countdown={t.exampleCountdown}
          place=""
          message={t.exampleMessage}
          picture={picture}
          wanted={11}
          given={4}
          beingBought={1}
        />
        <ul className={styles.gifts}>
          {exampleCounts.map((counts, index) => {
            const product = products[index]
            if (!product) return null
            return (
              <li key={product.id}>
                <div className={styles.figure}>
                  <Picture
                    {...toPictureProps(product.picture, '(min-width: 40rem) 30vw, 7rem')}
                    alt=""
                    shape="fill"
                  />
                </div>
                <div className={styles.words}>
                  <h3>{product.title}</h3>
                  <p>{formatMoney(product.priceMin)}</p>
                  <StitchCount
                    done={counts.given}
                    now={counts.beingBought}
                    total={counts.wanted}
                    size={15}
                  />
                  <p className={styles.state}>
                    {describeCounts(counts, readPackSize(product.title))}
                  </p>
                </div>
              </li>
            )
          })}
        </ul>
      </figure>
    </Section>
  )
}
