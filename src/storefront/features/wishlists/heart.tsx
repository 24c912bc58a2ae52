import { useEffect } from 'react'
import { HeartButton } from '#ui/primitives/heart-button/heart-button.tsx'
import { useIsOnWishlist } from './heart-store.ts'
import { loadHearts, toggleHeart } from './toggle-heart.ts'
import * as t from '#messages/wish-list.ts'

export type HeartProps = { productId: string; title: string }

export function Heart({ productId, title }: HeartProps) {
  useEffect(() => void loadHearts(), [])
  return (
    <HeartButton
      label={t.wishListOf({ title })}
      pressed={useIsOnWishlist(productId)}
      onPress={() => void toggleHeart(productId)}
    />
  )
}
