import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { Picture } from '#ui/primitives/picture/picture.tsx'
import { Band } from '#ui/patterns/page-shell/page-shell.tsx'
import { toPictureProps } from '#storefront/features/catalog/picture-props.ts'
import { registryPaths } from '#storefront/features/registries/registry-paths.ts'
import type { HomeTexts } from '#modules/content/shop-contract.ts'
import type { HomeContent } from './read-home.ts'

interface RegistryBandProps {
  readonly texts: NonNullable<HomeTexts['registry']>
  readonly picture: HomeContent['registryPicture']
}

export function RegistryBand({ texts: { title, em, text }, picture }: RegistryBandProps) {
  return (
    <Band
      tone="accent"
      pictureAt="start"
      picture={
        picture && (
          <Picture
            {...toPictureProps(picture, '(min-width: 48rem) 42vw, 100vw')}
            alt=""
            shape="fill"
          />
        )
      }
    >
      <h2>
        {title} <em>{em}</em>
      </h2>
      <p className="prose">{text}</p>
      <div className="cluster">
        <ButtonLink href={registryPaths.find} variant="warm">
          Find a registry
        </ButtonLink>
        <ButtonLink href={registryPaths.create} variant="secondary">
          Create a registry
        </ButtonLink>
      </div>
    </Band>
  )
}
