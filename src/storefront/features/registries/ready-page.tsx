import { PageHead, Panel, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { paths } from '#storefront/paths.ts'
import { InviteForm } from './invite-form.tsx'
import type { Registry, RegistryQrCodeView } from './registry-calls.ts'
import { ShareTools } from './share-tools.tsx'
import styles from './panel-grid.module.css'
import { registryPaths } from './registry-paths.ts'

export function ReadyPage({ registry, code }: { registry: Registry; code: RegistryQrCodeView }) {
  const { items, guestEstimate, wanted } = registry
  const missingCount = guestEstimate === null ? 0 : guestEstimate - wanted
  return (
    <Section>
      <PageHead
        title={
          <>
            Your registry <em>is live.</em>
          </>
        }
        lead={
          <p>
            {registry.visibility === 'private'
              ? 'Only you can see it for now. Change that in the settings when you’re ready.'
              : 'Here is your link. Anyone you share it with can buy gifts.'}
          </p>
        }
        aside={
          <div className="cluster">
            <ButtonLink href={registryPaths.manage(registry.id)}>Manage the registry</ButtonLink>
            <ButtonLink variant="secondary" href={paths.collections}>
              Browse gifts
            </ButtonLink>
          </div>
        }
      />
      <div className={styles.grid}>
        <Panel title="Your link">
          <ShareTools registry={registry} code={code} />
        </Panel>
        <div className={styles.column}>
          <Panel title="Invite guests">
            <InviteForm registry={registry} />
          </Panel>
          <Panel title={items.length === 0 ? 'Add your first gifts' : 'Add a few more'}>
            <p>
              {items.length === 0
                ? 'Go to any product and choose “Add to registry”.'
                : missingCount > 0
                  ? `You expect ${guestEstimate} guests and have ${wanted} gifts on your list. `
                    + 'Add a few more at different prices so everyone has a choice.'
                  : 'Guests like a range of prices. You can add gifts at any time.'}
            </p>
          </Panel>
        </div>
      </div>
    </Section>
  )
}
