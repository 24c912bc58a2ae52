import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { Picture } from '#ui/primitives/picture/picture.tsx'
import { Band } from '#ui/patterns/page-shell/page-shell.tsx'
import { toPictureProps } from '#storefront/features/catalog/picture-props.ts'
import { registryPaths } from '#storefront/features/registries/registry-paths.ts'
import type { HomeContent } from './read-home.ts'

export function RegistryBand({ picture }: { picture: HomeContent['registryPicture'] }) {
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
        Keep&nbsp;a&nbsp;list, <em>share it once</em>
      </h2>
      <p className="prose">
        Add anything in the shop, have it monogrammed, and send one link. Guests see what is left to
        give, and never your street address.
      </p>
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
