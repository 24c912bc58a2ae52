import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { Picture } from '#ui/primitives/picture/picture.tsx'
import { Band } from '#ui/patterns/page-shell/page-shell.tsx'
import { pictureProps } from '#storefront/features/catalog/picture-props.ts'
import { paths } from '#storefront/paths.ts'
import type { Home } from './read-home.ts'

/** One of the house's own collections, told in its own words. */
export function EditBand({ edit: { slug, title, intro, count, picture }, accent }: { edit: Home['edits'][number]; accent: boolean }) {
  return (
    <Band
      tone={accent ? 'accent' : 'surface'}
      pictureAt={accent ? 'start' : 'end'}
      picture={picture && <Picture {...pictureProps(picture, '(min-width: 48rem) 58vw, 100vw')} alt="" shape="fill" />}
    >
      <h2>{title}</h2>
      <p className="prose">{intro}</p>
      <ButtonLink href={paths.collection(slug)} variant={accent ? 'warm' : 'primary'}>
        See the {count} {count === 1 ? 'piece' : 'pieces'}
      </ButtonLink>
    </Band>
  )
}
