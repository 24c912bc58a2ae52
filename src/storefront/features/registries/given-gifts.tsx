import { Picture } from '#ui/primitives/picture/picture.tsx'
import { SectionHead } from '#ui/patterns/page-shell/page-shell.tsx'
import { StitchCount } from '#ui/primitives/stitch-count/stitch-count.tsx'
import { TextButton, TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import { paths } from '#storefront/paths.ts'
import { toPictureProps } from '../catalog/picture-props.ts'
import { FaultNotice } from '../members/fault-notice.tsx'
import { unmarkBoughtElsewhere, type SharedGift, type SharedRegistry } from './registry-calls.ts'
import * as t from '#messages/registry-given.ts'
import styles from './given-gifts.module.css'

type GivenGiftsProps = {
  registry: SharedRegistry
  given: readonly SharedGift[]
  onChange: (registry: SharedRegistry) => void
}

const maxStitches = 12

/** The gifts of which nothing is left. They stay visible, so that others can match them. */
export function GivenGifts({ registry, given, onChange }: GivenGiftsProps) {
  const { attempt, fault } = useAttempt()
  if (given.length === 0) return null
  return (
    <div>
      <SectionHead title={t.alreadyGiven} />
      <FaultNotice text={fault} />
      <ul className={styles.list}>
        {given.map((gift) => (
          <li key={gift.id} className={styles.row}>
            <Picture
              {...toPictureProps(gift.picture, '4rem')}
              alt=""
              shape="square"
              className={styles.picture}
            />
            <div>
              <h3 className={styles.name}>
                <TextLink href={paths.goods(gift.productSlug, gift.variantId)}>
                  {gift.title}
                </TextLink>
              </h3>
              <p id={gift.id} className={styles.count}>
                {[
                  ...gift.options.map(({ value }) => value),
                  t.givenOf({ given: gift.given, wanted: gift.wanted }),
                ].join(', ')}
              </p>
              {gift.inCart > 0 && <p className={styles.count}>{t.inCart}</p>}
              {gift.mine > 0 && (
                <TextButton
                  onClick={() =>
                    void attempt(async () =>
                      onChange(await unmarkBoughtElsewhere(registry.slug, gift.id)),
                    )
                  }
                >
                  {t.notBought}
                  <span className="visually-hidden">: {gift.title}</span>
                </TextButton>
              )}
            </div>
            {gift.wanted <= maxStitches && (
              <div className={styles.stitches}>
                <StitchCount done={gift.wanted} total={gift.wanted} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
