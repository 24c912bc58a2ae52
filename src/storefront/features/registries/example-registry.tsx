import type { ProductCard } from '#modules/catalog/contract.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { Section, SectionHead } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { Picture } from '#ui/primitives/picture/picture.tsx'
import { StitchCount } from '#ui/primitives/progress-stitch/progress-stitch.tsx'
import { toPictureProps } from '../catalog/picture-props.ts'
import type { SharedGift } from './registry-calls.ts'
import { registryPaths } from './registry-paths.ts'
import { describeCounts } from './registry-texts.ts'
import { SharedRegistryHead } from './shared-registry-head.tsx'
import styles from './registry-landing.module.css'

type ExampleRegistryProps = {
  picture: SharedGift['picture'] | null
  products: readonly ProductCard[]
}

const exampleCounts = [
  { wanted: 12, given: 5, beingBought: 4, remaining: 3 },
  { wanted: 2, given: 1, beingBought: 0, remaining: 1 },
  { wanted: 6, given: 2, beingBought: 0, remaining: 4 },
]

/** What guests see, with products of the shop. */
export function ExampleRegistry({ picture, products }: ExampleRegistryProps) {
  return (
    <Section className={styles.example}>
      <div id="example">
        <SectionHead
          title="An example"
          aside={<ButtonLink href={registryPaths.create}>Create yours</ButtonLink>}
        />
      </div>
      <figure aria-label="An example of a registry">
        <SharedRegistryHead
          isPreview
          names="Ann and Ben"
          title="Our wedding"
          eventDate={null}
          countdown="Twenty-six weeks from today"
          place=""
          message="We are setting one table for two families. Come and eat at it."
          picture={picture}
          wanted={20}
          given={8}
          beingBought={4}
        />
        <ul className={styles.gifts}>
          {exampleCounts.map((counts, index) => {
            const product = products[index]
            if (!product) return null
            return (
              <li key={product.id}>
                <div className={styles.figure}>
                  <Picture
                    {...toPictureProps(product.picture, '(min-width: 40rem) 30vw, 92vw')}
                    alt=""
                    shape="fill"
                  />
                </div>
                <h3>{product.title}</h3>
                <p>{formatMoney(product.priceMin)}</p>
                <StitchCount
                  done={counts.given}
                  now={counts.beingBought}
                  total={counts.wanted}
                  size={15}
                />
                <p className={styles.state}>{describeCounts(counts)}</p>
              </li>
            )
          })}
        </ul>
      </figure>
    </Section>
  )
}
