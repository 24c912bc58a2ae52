import { Columns, PageHead, Panel, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { Picture } from '#ui/primitives/picture/picture.tsx'
import type { Picture as ShopPicture } from '#modules/catalog/contract.ts'
import { emphasize } from '#storefront/message-tags.tsx'
import { toPictureProps } from '../catalog/picture-props.ts'
import { FindRegistryForm, noSearch, RegistryNumberForm } from './find-registry-form.tsx'
import { registryPaths } from './registry-paths.ts'
import { RequestLinkForm } from './request-link-form.tsx'
import { TabRow } from './tab-row.tsx'
import * as t from '#messages/find-registry.ts'
import styles from './find-registry.module.css'

export type FindBy = 'name' | 'number' | 'email'

export function parseFindBy(text: string | null): FindBy {
  return text === 'number' || text === 'email' ? text : 'name'
}

type FindRegistryPageProps = { by: FindBy; picture: ShopPicture | null }

/** Three ways to a registry: by name, by the number on a card, or by asking its owner. */
export function FindRegistryPage({ by, picture }: FindRegistryPageProps) {
  return (
    <Section>
      <PageHead title={t.title({ em: emphasize })} />
      <Columns
        shape="even"
        aside={
          picture && (
            <div className={styles.picture}>
              <Picture
                {...toPictureProps(picture, '(min-width: 62rem) 40vw, 100vw')}
                alt=""
                shape="fill"
              />
            </div>
          )
        }
      >
        <Panel className={styles.panel}>
          <TabRow
            label={t.ways}
            tabs={[
              { href: registryPaths.find, label: t.byName, isCurrent: by === 'name' },
              {
                href: `${registryPaths.find}?by=number`,
                label: t.byNumber,
                isCurrent: by === 'number',
              },
              {
                href: `${registryPaths.find}?by=email`,
                label: t.askForLink,
                isCurrent: by === 'email',
              },
            ]}
          />
          {by === 'name' && <FindRegistryForm sought={noSearch} />}
          {by === 'number' && <RegistryNumberForm />}
          {by === 'email' && <RequestLinkForm />}
          <p className={styles.hint}>{t.hint}</p>
        </Panel>
      </Columns>
    </Section>
  )
}
