import { useEffect } from 'react'
import { HeartButton } from '#ui/primitives/heart-button/heart-button.tsx'
import { useIsWished } from './heart-store.ts'
import { loadHearts, pressHeart } from './press-heart.ts'

export type HeartProps = { goodsId: string; title: string }

export function Heart({ goodsId, title }: HeartProps) {
  useEffect(() => void loadHearts(), [])
  return (
    <HeartButton
      label={`Wish list: ${title}`}
      pressed={useIsWished(goodsId)}
      onPress={() => void pressHeart(goodsId)}
    />
  )
}
