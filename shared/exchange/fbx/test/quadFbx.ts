/** A written FBX as exporters make them: a square of two units on a bone that moves, with a picture from somebody's disk. */
import { textBytes } from '../../files.ts';

/** Units of time in a second. */
const second = 46_186_158_000;

/** @param unit centimetres of one unit */
export function quadFbx(unit: number): Uint8Array {
  return textBytes(`; FBX 7.4.0 project file
FBXHeaderExtension:  {
	FBXHeaderVersion: 1003
	FBXVersion: 7400
}
GlobalSettings:  {
	Version: 1000
	Properties70:  {
		P: "UpAxis", "int", "Integer", "",1
		P: "UpAxisSign", "int", "Integer", "",1
		P: "FrontAxis", "int", "Integer", "",2
		P: "FrontAxisSign", "int", "Integer", "",1
		P: "CoordAxis", "int", "Integer", "",0
		P: "CoordAxisSign", "int", "Integer", "",1
		P: "OriginalUnitScaleFactor", "double", "Number", "",7
		P: "UnitScaleFactor", "double", "Number", "",${unit}
	}
}
Objects:  {
	Geometry: 100, "Geometry::Square", "Mesh" {
		Vertices: *12 {
			a: -1,0,0,1,0,0,1,2,0,-1,2,0
		}
		PolygonVertexIndex: *4 {
			a: 0,1,2,-4
		}
		LayerElementNormal: 0 {
			Version: 101
			Name: ""
			MappingInformationType: "ByPolygonVertex"
			ReferenceInformationType: "Direct"
			Normals: *12 {
				a: 0,0,1,0,0,1,0,0,1,0,0,1
			}
		}
		LayerElementMaterial: 0 {
			Version: 101
			Name: ""
			MappingInformationType: "AllSame"
			ReferenceInformationType: "IndexToDirect"
			Materials: *1 {
				a: 0
			}
		}
		Layer: 0 {
			Version: 100
			LayerElement:  {
				Type: "LayerElementNormal"
				TypedIndex: 0
			}
			LayerElement:  {
				Type: "LayerElementMaterial"
				TypedIndex: 0
			}
		}
	}
	Model: 200, "Model::Square", "Mesh" {
		Version: 232
	}
	Material: 300, "Material::Paint", "" {
		Version: 102
		ShadingModel: "phong"
	}
	Texture: 400, "Texture::Red", "" {
		Type: "TextureVideoClip"
		Version: 202
		FileName: "C:\\Users\\Ann\\Red.png"
		RelativeFilename: "..\\Ann\\Red.png"
	}
	AnimationStack: 500, "AnimStack::Rig|Walk", "" {
		Properties70:  {
			P: "LocalStop", "KTime", "Time", "",${second}
		}
	}
	AnimationLayer: 600, "AnimLayer::Base", "" {
	}
	AnimationCurveNode: 700, "AnimCurveNode::T", "" {
		Properties70:  {
			P: "d|X", "Number", "", "A",0
			P: "d|Y", "Number", "", "A",0
			P: "d|Z", "Number", "", "A",0
		}
	}
	AnimationCurve: 800, "AnimCurve::", "" {
		Default: 0
		KeyVer: 4008
		KeyTime: *2 {
			a: 0,${second}
		}
		KeyValueFloat: *2 {
			a: 0,10
		}
		KeyAttrFlags: *1 {
			a: 4
		}
		KeyAttrDataFloat: *4 {
			a: 0,0,0,0
		}
		KeyAttrRefCount: *1 {
			a: 2
		}
	}
}
Connections:  {
	C: "OO",200,0
	C: "OO",100,200
	C: "OO",300,200
	C: "OP",400,300, "DiffuseColor"
	C: "OO",600,500
	C: "OO",700,600
	C: "OP",700,200, "Lcl Translation"
	C: "OP",800,700, "d|X"
}
`);
}
