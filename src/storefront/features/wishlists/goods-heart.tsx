import { useEffect } from 'react'
import { useIsWished } from './heart-store.ts'
import { loadHearts, pressHeart } from './press-heart.ts'

type GoodsHeartProps = {
  goodsId: string
  /** The variant that is shown, and is wished for. */
  variantId: string
}

/** The id of the heart that came with the page. */
const button = 'heart'

/** Gives the heart beside the name of the goods what it promises. */
export function GoodsHeart({ goodsId, variantId }: GoodsHeartProps) {
  const isWished = useIsWished(goodsId, variantId)
  useEffect(() => void loadHearts(), [])
  useEffect(
    () => document.getElementById(button)?.setAttribute('aria-pressed', String(isWished)),
    [isWished],
  )
  useEffect(() => {
    const heart = document.getElementById(button)
    const press = () => void pressHeart(goodsId, variantId)
    heart?.addEventListener('click', press)
    return () => heart?.removeEventListener('click', press)
  }, [goodsId, variantId])
  return null
}
