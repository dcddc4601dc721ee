export const folder = 'content/guides/developer-guide/custom-permissions/pictures'

export const extension = {
  page: 'content/guides/developer-guide/custom-permissions/index.md',
  files: ['permissions', 'returns.plugin', 'returns.resolver', 'returns.service'].map((name) => `src/plugins/returns/${name}.ts`),
}

export async function take({ page, open, picture, admin }) {
  const { createRole: role } = await admin(`mutation { createRole(input: {
    code: "returns-desk"
    description: "Handles returns"
    permissions: [ReadOrder, CreateReturnRequest, ReadReturnRequest, ApproveReturn]
  }) { id } }`)
  await page.setViewportSize({ width: 1160, height: 3600 })
  await open(`/roles/${role.id}`)
  const row = (name) => page.locator('main tr').filter({ has: page.getByText(name, { exact: true }) })
  const rows = [row('ReturnRequest'), row('ReturnSettings')]
  await picture('role', { around: rows, marks: rows, padding: 24 })
}
