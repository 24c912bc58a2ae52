import { PageHead, Panel, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { emphasize } from '#storefront/message-tags.tsx'
import { paths } from '#storefront/paths.ts'
import { InviteForm } from './invite-form.tsx'
import type { Registry, RegistryQrCodeView } from './registry-calls.ts'
import { ShareTools } from './share-tools.tsx'
import styles from './panel-grid.module.css'
import { registryPaths } from './registry-paths.ts'
import * as t from '#messages/registry-sharing.ts'

export function ReadyPage({ registry, code }: { registry: Registry; code: RegistryQrCodeView }) {
  const { items, guestEstimate, wanted } = registry
  return (
    <Section>
      <PageHead
        title={t.liveTitle({ em: emphasize })}
        lead={<p>{registry.visibility === 'private' ? t.liveLeadPrivate : t.liveLead}</p>}
        aside={
          <ButtonLink href={registryPaths.manage(registry.id)} variant="secondary">
            {t.manage}
          </ButtonLink>
        }
      />
      <div className={styles.grid}>
        <Panel title={t.yourLink}>
          <ShareTools registry={registry} code={code} />
        </Panel>
        <div className={styles.column}>
          <Panel title={t.invite}>
            <InviteForm registry={registry} />
          </Panel>
          <Panel title={items.length === 0 ? t.addFirst : t.addFew}>
            <div className="stack" data-gap="4">
              <p>
                {items.length === 0
                  ? t.addFirstHint
                  : guestEstimate !== null && guestEstimate > wanted
                    ? t.addFewHint({ guests: guestEstimate, gifts: wanted })
                    : t.addMoreHint}
              </p>
              <ButtonLink variant="secondary" href={paths.collections}>
                {t.browseGifts}
              </ButtonLink>
            </div>
          </Panel>
        </div>
      </div>
    </Section>
  )
}
