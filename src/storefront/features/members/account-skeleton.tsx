import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Skeleton } from '#ui/primitives/skeleton/skeleton.tsx'
import { AccountFrame } from './account-frame.tsx'

export function AccountSkeleton({ title }: { title: string }) {
  return (
    <AccountFrame title={title}>
      <div aria-busy="true">
        <Panel>
          <Skeleton lines={5} />
        </Panel>
      </div>
    </AccountFrame>
  )
}
