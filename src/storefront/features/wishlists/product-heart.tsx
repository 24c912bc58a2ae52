import { useEffect } from 'react'
import { useIsOnWishlist } from './heart-store.ts'
import { loadHearts, toggleHeart } from './toggle-heart.ts'

type GoodsHeartProps = {
  productId: string
  variantId: string
}

/** The id of the server-rendered button. */
const buttonId = 'heart'

/** Connects the server-rendered heart button of a product page. */
export function ProductHeart({ productId, variantId }: GoodsHeartProps) {
  const isListed = useIsOnWishlist(productId, variantId)
  useEffect(() => void loadHearts(), [])
  useEffect(
    () => document.getElementById(buttonId)?.setAttribute('aria-pressed', String(isListed)),
    [isListed],
  )
  useEffect(() => {
    const heart = document.getElementById(buttonId)
    const onClick = () => void toggleHeart(productId, variantId)
    heart?.addEventListener('click', onClick)
    return () => heart?.removeEventListener('click', onClick)
  }, [productId, variantId])
  return null
}
