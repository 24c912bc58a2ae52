import { X } from '#ui/primitives/icon/lucide-icons.tsx'
import { ChevronLeft, ChevronRight } from '#ui/primitives/icon/page-icons.tsx'
import type { KeyboardEvent } from 'react'
import { useModal } from '#ui/primitives/dialog/use-modal.ts'
import { IconButton } from '#ui/primitives/icon-button/icon-button.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import type { GalleryImage, GalleryWords } from './gallery-image.ts'
import styles from './gallery-zoom.module.css'

type GalleryZoomProps = {
  images: readonly GalleryImage[]
  label: string
  words: GalleryWords
  shown: number | null
  onShow: (index: number | null) => void
}

/** The picture as large as the window; on a touch screen it can be pinched larger. */
export function GalleryZoom({ images, label, words, shown, onShow }: GalleryZoomProps) {
  const modal = useModal(shown !== null, () => onShow(null))
  const image = shown === null ? undefined : images[shown]
  const move = (by: number) =>
    shown !== null && onShow((shown + by + images.length) % images.length)
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') move(1)
    if (event.key === 'ArrowLeft') move(-1)
  }
  return (
    <dialog {...modal} className={styles.zoom} aria-label={label} onKeyDown={press}>
      {image && shown !== null && (
        <div className={styles.frame}>
          <div className={styles.bar}>
            <p tabIndex={-1} data-dialog-title="" aria-live="polite">
              {words.position(shown + 1, images.length)}
            </p>
            <TextLink href={image.src} target="_blank" rel="noreferrer">
              {words.openInNewTab}
            </TextLink>
            <IconButton label={words.close} onClick={() => onShow(null)}>
              <X size={24} strokeWidth={1.5} aria-hidden="true" />
            </IconButton>
          </div>
          <div className={styles.stage}>
            <img
              key={image.src}
              src={image.src}
              srcSet={image.srcSet}
              sizes="100vw"
              alt={image.alt}
              width={image.width}
              height={image.height}
            />
          </div>
          {images.length > 1 && (
            <div className={styles.moves}>
              <IconButton label={words.previous} onClick={() => move(-1)}>
                <ChevronLeft size={28} strokeWidth={1.5} aria-hidden="true" />
              </IconButton>
              <p>{image.caption}</p>
              <IconButton label={words.next} onClick={() => move(1)}>
                <ChevronRight size={28} strokeWidth={1.5} aria-hidden="true" />
              </IconButton>
            </div>
          )}
        </div>
      )}
    </dialog>
  )
}
