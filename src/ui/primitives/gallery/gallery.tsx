import { lazy, Suspense, useId, useRef, useState } from 'react'
import { Picture } from '#ui/primitives/picture/picture.tsx'
import { describePosition, type GalleryImage, type HtmlFigure } from './gallery-image.ts'
import { useVisibleFigure } from './use-visible-figure.ts'
import * as t from '#messages/gallery.ts'
import styles from './gallery.module.css'

/** Loaded when a picture is first enlarged. */
const GalleryZoom = lazy(async () => ({
  default: (await import('./gallery-zoom.tsx')).GalleryZoom,
}))

type GalleryProps = {
  images: readonly GalleryImage[]
  /** Figures after the pictures; they cannot be enlarged. */
  more?: readonly HtmlFigure[]
  label: string
}

/**
 * Product pictures: a row to swipe on a phone, a grid on a desktop. The thumbnails are links to the
 * pictures and work without the script.
 */
export function Gallery({ images, more = [], label }: GalleryProps) {
  const total = images.length + more.length
  const id = useId()
  const strip = useRef<HTMLUListElement>(null)
  const [shown, show] = useVisibleFigure(strip, images.map((image) => image.src).join())
  const [zoomed, setZoomed] = useState<number | null>(null)
  const [isWanted, setIsWanted] = useState(false)
  if (zoomed !== null && !isWanted) setIsWanted(true)
  const figureId = (index: number) => `${id}-${index + 1}`

  return (
    <section className={styles.box} aria-label={label} aria-roledescription="gallery">
      <div className={styles.gallery} data-single={total === 1 || undefined}>
        <ul className={styles.strip} ref={strip}>
          {images.map((image, index) => (
            <li key={image.src} className={styles.figure} id={figureId(index)}>
              <GalleryFigure image={image} priority={index === 0} />
              <button type="button" className={styles.enlarge} onClick={() => setZoomed(index)}>
                <span className="visually-hidden">
                  {t.enlarge}: {image.alt}
                </span>
              </button>
            </li>
          ))}
          {more.map(({ kind, html, caption }, index) => (
            <li
              key={kind}
              className={styles.figure}
              id={figureId(images.length + index)}
              data-made={kind}
            >
              <figure className={styles.sheet}>
                {/* oxlint-disable-next-line react/no-danger */}
                <div dangerouslySetInnerHTML={{ __html: html }} />
                <figcaption>{caption}</figcaption>
              </figure>
            </li>
          ))}
        </ul>
        {total > 1 && (
          <p className={styles.position}>{describePosition(Math.min(shown + 1, total), total)}</p>
        )}
        {total > 1 && (
          <ul className={styles.thumbs} aria-label={t.thumbs}>
            {Array.from({ length: total }, (_, index) => (
              <li key={index}>
                <a
                  className={styles.thumb}
                  href={`#${figureId(index)}`}
                  data-made={more[index - images.length]?.kind}
                  aria-current={index === shown ? 'true' : undefined}
                  aria-label={describePosition(index + 1, total)}
                  onClick={(event) => {
                    event.preventDefault()
                    show(index)
                  }}
                >
                  <Thumb {...{ images, index }} kind={more[index - images.length]?.kind} />
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      {isWanted && (
        <Suspense>
          <GalleryZoom {...{ images, label }} start={zoomed} onClose={() => setZoomed(null)} />
        </Suspense>
      )}
    </section>
  )
}

type ThumbProps = Pick<GalleryProps, 'images'> & { index: number; kind: string | undefined }

/** A thumbnail: a video has that of its poster, the first picture; other figures have a symbol. */
function Thumb({ images, index, kind }: ThumbProps) {
  const image = images[kind === 'film' ? 0 : index]
  if (!image) return <span className={styles.made} data-made={kind} />
  return (
    <Picture
      src={image.thumb ?? image.src}
      alt=""
      width={72}
      height={72}
      shape="square"
      ground={image.ground}
    />
  )
}

function GalleryFigure({ image, priority }: { image: GalleryImage; priority: boolean }) {
  const { caption, thumb: _, ...picture } = image
  return (
    <figure className={styles.picture}>
      <Picture {...picture} shape="fill" priority={priority} />
      {caption && <figcaption className={styles.caption}>{caption}</figcaption>}
    </figure>
  )
}
