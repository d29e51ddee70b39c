/** A public implementation that is tried as it is; never a dependency of toolgauge. */
export type Peer = PeerPackage & (McpPeer | ModulePeer);

interface PeerPackage {
  package: string;
  /** The version that its traits and its baseline were made for. */
  version: string;
  /** Installed apart from the others: hundreds of megabytes. */
  large?: true;
}

/** An MCP server. */
export interface McpPeer {
  /** The mapping beside this file's source. */
  mapping: string;
  /** The program inside its package, and its arguments; `{root}` stands for the workspace root. */
  program: string;
  arguments: string[];
}

/** A package that is driven by an adapter of ours: the module of the peer's name beside this file. */
export interface ModulePeer {
  module: true;
}

export const PEERS: { readonly [name: string]: Peer } = {
  'mcp-filesystem': {
    package: '@modelcontextprotocol/server-filesystem',
    version: '2026.8.31',
    mapping: 'mcp-filesystem.yaml',
    program: 'dist/index.js',
    arguments: ['{root}'],
  },
  'agents-core': { package: '@openai/agents-core', version: '0.20.0', module: true },
  'codex': { package: '@openai/codex', version: '0.171.0', large: true, module: true },
};
