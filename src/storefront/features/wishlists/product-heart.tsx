import { useEffect } from 'react'
import { useIsOnWishlist } from './heart-store.ts'
import { loadHearts, toggleHeart } from './toggle-heart.ts'

type GoodsHeartProps = {
  goodsId: string
  variantId: string
}

/** The id of the server-rendered button. */
const buttonId = 'heart'

/** Connects the server-rendered heart button of a product page. */
export function ProductHeart({ goodsId, variantId }: GoodsHeartProps) {
  const isListed = useIsOnWishlist(goodsId, variantId)
  useEffect(() => void loadHearts(), [])
  useEffect(
    () => document.getElementById(buttonId)?.setAttribute('aria-pressed', String(isListed)),
    [isListed],
  )
  useEffect(() => {
    const heart = document.getElementById(buttonId)
    const onClick = () => void toggleHeart(goodsId, variantId)
    heart?.addEventListener('click', onClick)
    return () => heart?.removeEventListener('click', onClick)
  }, [goodsId, variantId])
  return null
}
