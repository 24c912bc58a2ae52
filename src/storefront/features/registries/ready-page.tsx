import { PageHead, Panel, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { paths } from '#storefront/paths.ts'
import type { Registry, RegistryCode } from './registry-calls.ts'
import { InviteForm, ShareTools } from './share-tools.tsx'
import styles from './registry.module.css'
import { registryPaths } from './registry-paths.ts'

/** It is open: the link, and every way to bring it to guests. */
export function ReadyPage({ registry, code }: { registry: Registry; code: RegistryCode }) {
  const { items, guestEstimate, wanted } = registry
  const more = guestEstimate === null ? 0 : guestEstimate - wanted
  return (
    <Section>
      <div className={styles.page}>
        <PageHead
          title={
            <>
              Your registry <em>is open.</em>
            </>
          }
          lead={
            <p>
              {registry.visibility === 'private'
                ? 'Only you see it for now. Change that in its settings when you are ready.'
                : 'Here is your link. Whoever you give it to can give.'}
            </p>
          }
        />
        <Panel title="Share it">
          <ShareTools registry={registry} code={code} />
        </Panel>
        <Panel title="Invite guests" className={styles.narrow}>
          <InviteForm registry={registry} />
        </Panel>
        <div className="stack" data-gap="3">
          <p>
            {items.length === 0
              ? 'The next thing: the first wishes. Open any piece and choose “Add to registry”.'
              : more > 0
                ? `You expect ${guestEstimate} guests and wish for ${wanted}. A few more, at different prices, leave everybody a choice.`
                : 'Guests like a range of prices; you can add wishes at any time.'}
          </p>
          <div className="cluster">
            <ButtonLink href={paths.collections}>Look for wishes</ButtonLink>
            <ButtonLink variant="secondary" href={registryPaths.manage(registry.id)}>
              Manage it
            </ButtonLink>
          </div>
        </div>
      </div>
    </Section>
  )
}
