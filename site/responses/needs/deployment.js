const dependsOnServer = 'the answer depends on the server that the page sets up'

export const deployment = {
  'deployment/deploy-to-digital-ocean-app-platform': { without: dependsOnServer },
  'deployment/deploy-to-google-cloud-run': { without: dependsOnServer },
  'deployment/deploy-to-railway': { without: dependsOnServer },
  'deployment/deploy-to-render': { without: dependsOnServer },
  'deployment/production-configuration': { without: dependsOnServer },
}
