import { useLayoutEffect, useRef, useState, type CSSProperties, type MouseEvent } from 'react'
import type { GalleryImage } from './gallery-image.ts'
import * as t from '#messages/gallery.ts'
import styles from './gallery-zoom.module.css'

type ZoomPictureProps = {
  image: GalleryImage
  isShown: boolean
}

/** The point under the pointer, as shares of the picture. */
type Point = { x: number; y: number }

const center: Point = { x: 0.5, y: 0.5 }

/** One press enlarges the picture two and a half times under the pointer, and the next returns. */
export function ZoomPicture({ image, isShown }: ZoomPictureProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [point, setPoint] = useState<Point | null>(null)
  const isZoomed = point !== null && isShown
  if (point !== null && !isShown) setPoint(null)
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box || !point) return
    box.scrollLeft = point.x * box.scrollWidth - box.clientWidth / 2
    box.scrollTop = point.y * box.scrollHeight - box.clientHeight / 2
  }, [point])
  const toggle = ({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLElement>) => {
    if (point) return setPoint(null)
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    // A press of a key has no position.
    setPoint(detail === 0 ? center : { x: (clientX - left) / width, y: (clientY - top) / height })
  }
  return (
    <div className={styles.picture} ref={scroller} data-zoomed={isZoomed || undefined}>
      <button
        type="button"
        className={styles.enlarge}
        style={{ '--ratio': image.width / image.height } as CSSProperties}
        tabIndex={isShown ? 0 : -1}
        aria-label={`${isZoomed ? t.zoomOut : t.zoomIn}: ${image.alt}`}
        onClick={toggle}
      >
        <img
          src={image.src}
          srcSet={image.srcSet}
          sizes={isZoomed ? '250vw' : '100vw'}
          alt=""
          width={image.width}
          height={image.height}
        />
      </button>
    </div>
  )
}
