import { useEffect } from 'react'
import { HeartButton } from '#ui/primitives/heart-button/heart-button.tsx'
import { useIsOnWishlist } from './heart-store.ts'
import { loadHearts, toggleHeart } from './toggle-heart.ts'

export type HeartProps = { goodsId: string; title: string }

export function Heart({ goodsId, title }: HeartProps) {
  useEffect(() => void loadHearts(), [])
  return (
    <HeartButton
      label={`Wish list: ${title}`}
      pressed={useIsOnWishlist(goodsId)}
      onPress={() => void toggleHeart(goodsId)}
    />
  )
}
