import { useEffect } from 'react'
import { useIsWished } from './heart-store.ts'
import { loadHearts, pressHeart } from './press-heart.ts'

type GoodsHeartProps = {
  goodsId: string
  variantId: string
}

/** The id of the server-rendered button. */
const button = 'heart'

/** Connects the server-rendered heart button of a product page. */
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
