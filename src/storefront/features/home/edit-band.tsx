import type { ReactNode } from 'react'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { Picture } from '#ui/primitives/picture/picture.tsx'
import { Band } from '#ui/patterns/page-shell/page-shell.tsx'
import { toPictureProps } from '#storefront/features/catalog/picture-props.ts'
import { paths } from '#storefront/paths.ts'
import type { FeaturedEdit } from './read-home.ts'
import * as t from '#messages/home.ts'

interface EditBandProps {
  readonly edit: FeaturedEdit
  readonly pictureAt?: 'start' | 'end'
  readonly children?: ReactNode
}

export function EditBand({
  edit: { slug, title, em, intro, count, picture },
  pictureAt = 'end',
  children,
}: EditBandProps) {
  return (
    <Band
      pictureAt={pictureAt}
      picture={
        picture && (
          <Picture
            {...toPictureProps(picture, '(min-width: 48rem) 58vw, 100vw')}
            alt=""
            shape="fill"
          />
        )
      }
    >
      <h2>
        <Title title={title} em={em} />
      </h2>
      <p className="prose">{intro}</p>
      <ButtonLink href={paths.collection(slug)}>{t.seeItems({ count })}</ButtonLink>
      {children}
    </Band>
  )
}

/** Sets the emphasized part in italics, if the title still ends with it. */
function Title({ title, em }: Pick<FeaturedEdit, 'title' | 'em'>) {
  if (em === null || !title.endsWith(em)) return title
  return (
    <>
      {title.slice(0, -em.length)}
      <em>{em}</em>
    </>
  )
}
