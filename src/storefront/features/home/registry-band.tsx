import { Button } from '#ui/primitives/button/button.tsx'
import { Picture } from '#ui/primitives/picture/picture.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { Band } from '#ui/patterns/page-shell/page-shell.tsx'
import { toPictureProps } from '#storefront/features/catalog/picture-props.ts'
import { registryPaths } from '#storefront/features/registries/registry-paths.ts'
import type { HomeTexts } from '#modules/content/shop-contract.ts'
import type { HomeContent } from './read-home.ts'
import * as t from '#messages/home.ts'
import styles from './registry-band.module.css'

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
      <search>
        <form method="get" action={registryPaths.found} className={styles.find}>
          <label className={styles.field}>
            {t.registryName}
            <input name="name" required minLength={2} maxLength={80} autoComplete="off" />
          </label>
          <Button type="submit" variant="warm">
            {t.findRegistry}
          </Button>
        </form>
      </search>
      <p>
        <TextLink href={registryPaths.create}>{t.createRegistry}</TextLink>
      </p>
    </Band>
  )
}
