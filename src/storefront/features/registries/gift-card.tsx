import { readPackSize, type PackSize } from '#kernel/measure/pack-size.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { Picture } from '#ui/primitives/picture/picture.tsx'
import { StitchCount } from '#ui/primitives/stitch-count/stitch-count.tsx'
import { Link } from '#ui/primitives/link/link.tsx'
import { paths } from '#storefront/paths.ts'
import { toPictureProps } from '../catalog/picture-props.ts'
import { GiftActions } from './gift-actions.tsx'
import type { SharedGift, SharedRegistry } from './registry-calls.ts'
import { describeCounts, priorityNames } from './registry-texts.ts'
import * as t from '#messages/give-gift.ts'
import styles from './gift-tile.module.css'

type GiftCardProps = {
  registry: SharedRegistry
  gift: SharedGift
  onChange: (registry: SharedRegistry) => void
}

/** The most stitches that fit under a card. */
const maxStitches = 24

/** A gift of a shared registry that is still wanted. */
export function GiftCard({ registry, gift, onChange }: GiftCardProps) {
  const { wanted, given, beingBought, note, price, availability } = gift
  const options = gift.options.map(({ value }) => value)
  const pack = readPackSize(gift.title, options)
  const flag = findFlag(gift)
  return (
    <li className={styles.gift}>
      <div className={styles.figure}>
        <Picture
          {...toPictureProps(
            gift.picture,
            '(min-width: 64rem) 30vw, (min-width: 40rem) 46vw, 100vw',
          )}
          alt=""
          shape="fill"
          faded={availability !== 'available'}
        />
        {flag && <p className={styles.flag}>{flag}</p>}
      </div>
      <div className={styles.words}>
        <h3>
          <Link href={paths.goods(gift.productSlug, gift.variantId)}>{gift.title}</Link>
        </h3>
        <p className={styles.price}>
          {[
            wanted > 1 ? describeUnitPrice(formatMoney(price), pack) : formatMoney(price),
            ...options,
          ].join(', ')}
        </p>
        {wanted <= maxStitches && (
          <div className={styles.stitches}>
            <StitchCount done={given} now={beingBought} total={wanted} size={15} />
          </div>
        )}
        <p id={gift.id} className={styles.state}>
          {describeCounts(gift, pack)}
        </p>
        {note && <p className={styles.note}>{t.note({ note })}</p>}
      </div>
      <GiftActions {...{ registry, gift, onChange }} />
    </li>
  )
}

function describeUnitPrice(price: string, pack: PackSize | null): string {
  return pack ? t.pricePerPack({ price, pack: pack.noun }) : t.priceEach({ price })
}

function findFlag({ availability, remaining, beingBought, priority }: SharedGift): string | null {
  if (availability === 'gone') return t.gone
  if (availability === 'sold-out') return t.soldOut
  if (remaining === 0 && beingBought > 0) return t.beingBought
  return priority === 'nice' ? null : priorityNames[priority]
}
