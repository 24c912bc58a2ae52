import { X } from '#ui/primitives/icon/lucide-icons.tsx'
import { ChevronLeft, ChevronRight } from '#ui/primitives/icon/page-icons.tsx'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useModal } from '#ui/primitives/dialog/use-modal.ts'
import { IconButton } from '#ui/primitives/icon-button/icon-button.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { describePosition, type GalleryImage } from './gallery-image.ts'
import { useVisibleFigure } from './use-visible-figure.ts'
import { ZoomPicture } from './zoom-picture.tsx'
import * as t from '#messages/gallery.ts'
import styles from './gallery-zoom.module.css'

type GalleryZoomProps = {
  images: readonly GalleryImage[]
  label: string
  /** The picture to start with; null while the dialog is closed. */
  start: number | null
  onClose: () => void
}

/** The pictures as large as the window: swiped sideways, and enlarged under the pointer. */
export function GalleryZoom({ images, label, start, onClose }: GalleryZoomProps) {
  const modal = useModal(start !== null, onClose)
  return (
    <dialog {...modal} className={styles.zoom} aria-label={label}>
      {start !== null && <ZoomFrame {...{ images, start, onClose }} />}
    </dialog>
  )
}

type ZoomFrameProps = Omit<GalleryZoomProps, 'label' | 'start'> & { start: number }

function ZoomFrame({ images, start, onClose }: ZoomFrameProps) {
  const strip = useRef<HTMLDivElement>(null)
  const [shown, show] = useVisibleFigure(strip, images.map(({ src }) => src).join())
  useEffect(() => {
    // The dialog opens after this effect; before, the strip has no width.
    const frame = requestAnimationFrame(() => {
      const list = strip.current
      if (list) list.scrollLeft = start * list.clientWidth
    })
    return () => cancelAnimationFrame(frame)
  }, [start])
  const move = (by: number) => show((shown + by + images.length) % images.length)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') move(1)
    if (event.key === 'ArrowLeft') move(-1)
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  const image = images[shown]
  return (
    <div className={styles.frame}>
      <div className={styles.bar}>
        <p tabIndex={-1} data-dialog-title="" aria-live="polite">
          {describePosition(shown + 1, images.length)}
        </p>
        {image && (
          <TextLink href={image.src} target="_blank" rel="noreferrer">
            {t.openInNewTab}
          </TextLink>
        )}
        <IconButton label={t.close} onClick={onClose}>
          <X size={24} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
      </div>
      <div className={styles.strip} ref={strip}>
        {images.map((one, index) => (
          <ZoomPicture key={one.src} image={one} isShown={index === shown} />
        ))}
      </div>
      {images.length > 1 && (
        <div className={styles.moves}>
          <IconButton label={t.previous} onClick={() => move(-1)}>
            <ChevronLeft size={28} strokeWidth={1.5} aria-hidden="true" />
          </IconButton>
          <ul className={styles.thumbs} aria-label={t.thumbs}>
            {images.map((one, index) => (
              <li key={one.src}>
                <button
                  type="button"
                  className={styles.thumb}
                  aria-label={describePosition(index + 1, images.length)}
                  aria-current={index === shown ? 'true' : undefined}
                  onClick={() => show(index)}
                >
                  <img src={one.thumb ?? one.src} alt="" width="48" height="48" />
                </button>
              </li>
            ))}
          </ul>
          <IconButton label={t.next} onClick={() => move(1)}>
            <ChevronRight size={28} strokeWidth={1.5} aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </div>
  )
}
