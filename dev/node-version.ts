/** Says in one sentence, when the packages of a clone are installed, what runs them with a Node that is too old for some. */
const { npm_command: command = '', npm_config_user_agent: agent = '' } = process.env
const [, node = '', major, minor] = /\bnode\/(v(\d+)\.(\d+)\S*)/.exec(agent) ?? []

// This script itself runs with the Node that was installed.
if (/^(install|ci)$/.test(command) && Number(major) + Number(minor) / 100 < 22.12)
  console.log(
    `This is Node ${node}. The scripts of this clone (\`npm run …\`) use the Node ${process.version} that was just installed; to run files yourself, use \`npx node\`.`,
  )

export {}
